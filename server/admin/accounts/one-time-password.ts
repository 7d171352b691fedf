import { randomInt } from 'node:crypto'

/** Digits and small letters without those that are read for one another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** A password to be used once, such as `k7m2p-9xqhd-3rwbt-v8n4c`: about 99 bits, and easy to type from paper. */
export function makeOneTimePassword(): string {
  return Array.from({ length: 4 }, group).join('-')
}

function group(): string {
  return Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
