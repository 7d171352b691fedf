import { createHash } from 'node:crypto'
import type { SessionToken, TokenHash } from '#server/database/tables/column-types.ts'

/**
 * What is stored of a token of at least 128 random bits, a session's or a one-time link's: who reads the database cannot make
 * the token of it.
 */
export function hashToken(token: SessionToken): TokenHash {
  return createHash('sha256').update(token).digest('hex')
}
