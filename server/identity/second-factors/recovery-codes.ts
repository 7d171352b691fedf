import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import type { PasswordCost } from '#server/config.ts'
import { hashLike, hashPassword } from '../password-hash.ts'

/** Digits and small letters without those that are read for one another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codeCount = 10
const halfLength = 5

/** Ten new recovery codes such as `k7m2p-9xqhd`, each guessed in 31^10 tries, so about 50 bits. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => `${half()}-${half()}`)
}

/** What was typed as a recovery code is written: letter case, spaces and dashes are the typist's own. */
function recoveryCodeForm(typed: string): string {
  const characters = typed.toLowerCase().replace(/[\s-]/g, '')
  return `${characters.slice(0, halfLength)}-${characters.slice(halfLength)}`
}

const Stored = z.array(z.string())

/**
 * Recovery codes as they are stored: hashed as passwords are, in JSON. The codes of one person share a salt, so that a typed
 * one is hashed once to be looked for among them.
 */
export async function hashRecoveryCodes(codes: readonly string[], cost: PasswordCost): Promise<string> {
  const [first, ...others] = codes
  if (first === undefined) return '[]'
  const hash = await hashPassword(first, cost)
  const rest = await Promise.all(others.map((code) => hashLike(code, hash)))
  return JSON.stringify([hash, ...rest])
}

/** How many codes are stored. */
export function countRecoveryCodes(stored: string): number {
  return z.parse(Stored, JSON.parse(stored)).length
}

/** What a typed code would be stored as beside the others; the account library then looks whether it is. */
export async function storedFormOf(typed: string, stored: string): Promise<string> {
  const [hash = ''] = z.parse(Stored, JSON.parse(stored))
  return (await hashLike(recoveryCodeForm(typed), hash)) ?? 'no codes'
}

function half(): string {
  return Array.from({ length: halfLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}
