import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import type { PasswordCost } from '#server/config.ts'
import { fewAtATime } from '#server/http/task-queue.ts'

const argon2id = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** Each hash takes 19 MB; running more than there are cores would only hold memory while waiting. */
const atWork = fewAtATime(availableParallelism())

function derive(parameters: Argon2Parameters): Promise<Buffer> {
  return atWork(() => argon2id('argon2id', parameters))
}

/** The cost of new hashes: the OWASP minimum, about 35 ms. */
export const passwordCost: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

/** Hashes a password with argon2id and a new salt, as a PHC string with its cost (decisions, OPEN-71). */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  return hashWith(password, { nonce: randomBytes(saltBytes), tagLength: hashBytes, ...cost })
}

const phcString =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,86})$/

/** Hashes a password with the salt and cost of `stored`; null when that is not one of our hashes. */
export async function hashLike(password: string, stored: string): Promise<string | null> {
  const [, memory, passes, parallelism, salt, hash] = phcString.exec(stored) ?? []
  if (!salt || !hash) return null
  return hashWith(password, {
    nonce: Buffer.from(salt, 'base64'),
    tagLength: Buffer.from(hash, 'base64').length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
}

/** Verifies a password at its hash's cost; false when `stored` is not one of our hashes. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const hash = await hashLike(password, stored)
  if (hash === null) return false
  const [given, expected] = [Buffer.from(hash), Buffer.from(stored)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function hashWith(
  password: string,
  parameters: PasswordCost & { nonce: Buffer; tagLength: number },
): Promise<string> {
  const { memory, passes, parallelism, nonce } = parameters
  // keyboards write é as one or two characters; both must match
  const message = Buffer.from(password.normalize('NFKC'))
  const hash = await derive({ message, ...parameters })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(hash)}`
}

/** PHC strings use base64 without padding. */
function text(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
