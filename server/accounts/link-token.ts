import { createHash, randomBytes } from 'node:crypto'
import type { TokenHash } from '#server/database/column-types.ts'

/** What a mailed link carries, 256 random bits, and what is stored of it. */
export interface LinkToken {
  token: string
  hash: string
}

/** Makes a token that nobody can guess. */
export function newLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashLinkToken(token) }
}

/** What is stored of a token: who reads the database cannot make a link of it. */
export function hashLinkToken(token: string): TokenHash {
  return createHash('sha256').update(token).digest('hex')
}
