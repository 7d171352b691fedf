import { randomBytes } from 'node:crypto'
import { hashToken } from './token-hash.ts'

/** What a one-time link carries, 256 random bits, and what is stored of it. */
export interface LinkToken {
  token: string
  hash: string
}

/** Makes a token that nobody can guess. */
export function newLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}
