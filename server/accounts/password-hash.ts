import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { fewAtATime } from '#server/few-at-a-time.ts'

const argon2id = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** Each takes 19 MB: more at once than there are cores would only be waiting with it. */
const atWork = fewAtATime(availableParallelism())

function derive(parameters: Argon2Parameters): Promise<Buffer> {
  return atWork(() => argon2id('argon2id', parameters))
}

/** What a hash costs: memory in KiB, passes, and lanes. */
export type PasswordCost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>

/** The cost of new hashes: what OWASP asks for at least; about 35 ms. */
export const passwordCost: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

/** Hashes a password with argon2id and a salt of its own, as a PHC string that carries its cost (decisions, OPEN-71). */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derive({
    message: messageOf(password),
    nonce: salt,
    tagLength: hashBytes,
    ...cost,
  })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(hash)}`
}

const phcString =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,86})$/

/** Whether the password is the one that was hashed, at the cost its hash names; false for what is no hash of ours. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = phcString.exec(stored) ?? []
  if (!salt || !hash) return false
  const expected = Buffer.from(hash, 'base64')
  const given = await derive({
    message: messageOf(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(given, expected)
}

/** One keyboard writes é as one character, another as two: both must open the same account. */
function messageOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'))
}

/** PHC strings carry base64 without its padding. */
function text(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
