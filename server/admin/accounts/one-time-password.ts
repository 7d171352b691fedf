import { randomInt } from 'node:crypto'

/** Digits and lowercase letters without look-alikes. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** A random one-time password such as `k7m2p-9xqhd-3rwbt-v8n4c`: about 99 bits, easy to type from paper. */
export function makeOneTimePassword(): string {
  return spellPassword(() => randomInt(alphabet.length))
}

/** Derives a one-time password from a base64url key, always the same one. */
export function oneTimePasswordFrom(key: string): string {
  let left = BigInt(`0x${Buffer.from(key, 'base64url').toString('hex')}`)
  const letters = BigInt(alphabet.length)
  return spellPassword(() => {
    const letter = Number(left % letters)
    left /= letters
    return letter
  })
}

function spellPassword(nextLetter: () => number): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[nextLetter()]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
