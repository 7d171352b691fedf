import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { TokenHash } from '#server/database/tables/column-types.ts'
import { hashToken } from '#server/identity/token-hash.ts'

/** The start of every token; secret scanners recognize it. */
const prefix = 'bks_'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 43 digits in base 62 have 256 random bits. */
const randomDigits = 43

/** A CRC-32 in base 62 of the rest of the token. */
const checksumDigits = 6

/** The characters that stay visible to the owner: the prefix and four more. */
const shownCharacters = 8

const form = new RegExp(`^${prefix}[0-9A-Za-z]{${randomDigits + checksumDigits}}$`)

/** A new token, its stored hash, and its visible beginning. */
export interface AccessTokenText {
  token: string
  hash: TokenHash
  beginning: string
}

/** Creates an unguessable token: `bks_`, 43 random digits, and a checksum that tells typos. */
export function newAccessToken(): AccessTokenText {
  const secret = Array.from({ length: randomDigits }, () => digits[randomInt(digits.length)]).join('')
  const token = withChecksum(`${prefix}${secret}`)
  return { token, hash: hashToken(token), beginning: token.slice(0, shownCharacters) }
}

/** Whether a text has a token's form and checksum; other texts are refused without a query. */
export function isAccessToken(text: string): boolean {
  return form.test(text) && withChecksum(text.slice(0, -checksumDigits)) === text
}

/** Whether a text claims to be a token, well-formed or not. */
export function looksLikeAccessToken(text: string): boolean {
  return text.startsWith(prefix)
}

function withChecksum(text: string): string {
  let rest = crc32(text)
  let checksum = ''
  for (let place = 0; place < checksumDigits; place += 1) {
    checksum = `${digits[rest % digits.length]}${checksum}`
    rest = Math.floor(rest / digits.length)
  }
  return `${text}${checksum}`
}
