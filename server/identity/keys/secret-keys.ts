import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { AppContext } from '#server/app-context.ts'
import { oncePerDatabase } from '#server/database/once-per-database.ts'
import { readKeyFile } from './key-file.ts'

/**
 * The keys all secrets derive from, never stored in the database (decisions, keys). The first signs and encrypts; all
 * of them verify and decrypt, so keys can rotate one by one.
 */
export type SecretKeys = readonly [string, ...string[]]

/** The server's secret keys, from `SECRET_KEYS` or from the file in the data folder. */
export const secretKeys = oncePerDatabase(async ({ config }: AppContext): Promise<SecretKeys> => {
  const [first, ...others] = config.secretKeys ?? readKeyFile(config.dataDir)
  if (first === undefined) throw new Error('There is no secret key')
  return [first, ...others]
})

/** Derives a 256-bit key for one purpose; it reveals nothing about the other derived keys. */
export function derivedKey(key: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32)).toString('base64url')
}

const cipher = 'aes-256-gcm'
const form = /^sealed:([0-9a-f]{16}):([\w-]+):([\w-]+):([\w-]+)$/

/** Encrypts a text with the first key; the result identifies that key without revealing it. */
export function encryptText([first]: SecretKeys, clear: string): string {
  const nonce = randomBytes(12)
  const encrypting = createCipheriv(cipher, encryptionKey(first), nonce)
  const encrypted = Buffer.concat([encrypting.update(clear, 'utf8'), encrypting.final()])
  const parts = [nonce, encrypting.getAuthTag(), encrypted].map((part) => part.toString('base64url'))
  return ['sealed', keyId(first), ...parts].join(':')
}

/** Whether a text is encrypted, with any key. */
export function isEncrypted(text: string): boolean {
  return form.test(text)
}

/** Whether a text is encrypted with the first key. */
export function isEncryptedWithFirst([first]: SecretKeys, text: string): boolean {
  return form.exec(text)?.[1] === keyId(first)
}

/** Decrypts a text; null when none of the keys encrypted it. Throws for a text that was tampered with. */
export function decryptText(keys: SecretKeys, text: string): string | null {
  const [, id, nonce = '', tag = '', encrypted = ''] = form.exec(text) ?? []
  const key = keys.find((one) => keyId(one) === id)
  if (key === undefined) return null
  const bytes = (part: string) => Buffer.from(part, 'base64url')
  const decrypting = createDecipheriv(cipher, encryptionKey(key), bytes(nonce)).setAuthTag(bytes(tag))
  return Buffer.concat([decrypting.update(bytes(encrypted)), decrypting.final()]).toString('utf8')
}

function encryptionKey(key: string): Buffer {
  return Buffer.from(derivedKey(key, 'sealed-texts'), 'base64url')
}

function keyId(key: string): string {
  return createHash('sha256').update(`id:${key}`).digest('hex').slice(0, 16)
}
