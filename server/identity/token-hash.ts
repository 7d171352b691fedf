import { createHash } from 'node:crypto'
import type { SessionToken, TokenHash } from '#server/database/tables/column-types.ts'

/** The stored hash of a token with at least 128 random bits; the token cannot be derived from it. */
export function hashToken(token: SessionToken): TokenHash {
  return createHash('sha256').update(token).digest('hex')
}
