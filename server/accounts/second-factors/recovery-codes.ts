import { randomInt } from 'node:crypto'

/** Digits and small letters without those that are read for one another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codeCount = 10
const halfLength = 5

/** Ten new recovery codes such as `k7m2p-9xqhd`, each guessed in 31^10 tries, so about 50 bits. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => `${half()}-${half()}`)
}

/** What was typed as a recovery code is written: letter case, spaces and dashes are the typist's own. */
export function recoveryCodeForm(typed: string): string {
  const characters = typed.toLowerCase().replace(/[\s-]/g, '')
  return `${characters.slice(0, halfLength)}-${characters.slice(halfLength)}`
}

function half(): string {
  return Array.from({ length: halfLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}
