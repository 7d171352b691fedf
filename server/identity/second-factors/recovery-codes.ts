import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import type { PasswordCost } from '#server/config.ts'
import { hashLike, hashPassword } from '../password-hash.ts'

/** Digits and lowercase letters without look-alikes. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codeCount = 10
const halfLength = 5

/** Ten new recovery codes such as `k7m2p-9xqhd`; each has about 50 bits (31^10). */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => `${half()}-${half()}`)
}

/** Normalizes a typed recovery code; case, spaces and dashes do not matter. */
function recoveryCodeForm(typed: string): string {
  const characters = typed.toLowerCase().replace(/[\s-]/g, '')
  return `${characters.slice(0, halfLength)}-${characters.slice(halfLength)}`
}

const Stored = z.array(z.string())

/**
 * Hashes recovery codes like passwords, as JSON. One person's codes share a salt, so a typed code is hashed only once.
 */
export async function hashRecoveryCodes(codes: readonly string[], cost: PasswordCost): Promise<string> {
  const [first, ...others] = codes
  if (first === undefined) return '[]'
  const hash = await hashPassword(first, cost)
  const rest = await Promise.all(others.map((code) => hashLike(code, hash)))
  return JSON.stringify([hash, ...rest])
}

export function countRecoveryCodes(stored: string): number {
  return z.parse(Stored, JSON.parse(stored)).length
}

/** The hash a typed code would have among the stored ones; the account library then compares it. */
export async function storedFormOf(typed: string, stored: string): Promise<string> {
  const [hash = ''] = z.parse(Stored, JSON.parse(stored))
  return (await hashLike(recoveryCodeForm(typed), hash)) ?? 'no codes'
}

function half(): string {
  return Array.from({ length: halfLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}
