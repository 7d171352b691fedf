import { randomBytes } from 'node:crypto'
import { hashToken } from './token-hash.ts'

/** A one-time link's 256-bit token and the hash that is stored. */
export interface LinkToken {
  token: string
  hash: string
}

/** Creates an unguessable token. */
export function newLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}
