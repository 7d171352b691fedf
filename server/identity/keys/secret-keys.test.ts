import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeOneTimePassword } from '#server/admin/accounts/one-time-password.ts'
import { newLinkToken } from '#server/identity/link-token.ts'
import { makeRecoveryCodes } from '../second-factors/recovery-codes.ts'
import { makeSessionToken } from '../session-cookie.ts'
import { hashToken } from '../token-hash.ts'
import { decryptText, derivedKey, encryptText, type SecretKeys } from './secret-keys.ts'
import { signatureOf } from './signing-keys.ts'

const keys: SecretKeys = ['a key that tests encrypt with, of 32 characters and more']
const others: SecretKeys = ['another key that tests encrypt with, of 32 characters']

describe('encrypted text', () => {
  it('is readable with its key only, and differs each time', () => {
    const [one, other] = [encryptText(keys, 'flour and salt'), encryptText(keys, 'flour and salt')]
    expect(decryptText(keys, one)).toBe('flour and salt')
    expect(decryptText([others[0], keys[0]], one)).toBe('flour and salt')
    expect(decryptText(others, one)).toBeNull()
    expect(one).not.toBe(other)
    expect(one).not.toContain('flour')
  })

  it('is rejected after any character changes', () => {
    const encrypted = encryptText(keys, 'flour and salt')
    const parts = encrypted.split(':')
    for (const at of [2, 3, 4]) {
      const part = parts[at] ?? ''
      const changed = parts.with(at, `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`).join(':')
      expect(() => decryptText(keys, changed)).toThrow(/authenticate/)
    }
  })
})

it('derived keys differ by purpose and have 256 bits', () => {
  const [cookies, forms] = [derivedKey(keys[0], 'session-cookies'), derivedKey(keys[0], 'contact-form')]
  expect(cookies).not.toBe(forms)
  expect(Buffer.from(cookies, 'base64url')).toHaveLength(32)
})

it('hashes, signatures and keys match the SHA-256 examples in their standards', () => {
  // FIPS 180-4
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  // RFC 4231, 4.3
  const signed = signatureOf('what do ya want for nothing?', { own: ['Jefe'], inherited: null })
  expect(signed.toString('hex')).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')
  // RFC 5869, 2.2 and 2.3, without a salt
  const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const expanded = hmac(hmac(Buffer.alloc(32), keys[0]), 'contact-form\u0001')
  expect(derivedKey(keys[0], 'contact-form')).toBe(expanded.toString('base64url'))
})

it('session and link tokens are unique and have more than 128 random bits', () => {
  for (const make of [makeSessionToken, () => newLinkToken().token]) {
    const tokens = Array.from({ length: 200 }, make)
    expect(new Set(tokens).size).toBe(tokens.length)
    for (const token of tokens) expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThan(128)
    // no character position is fixed
    const [first = ''] = tokens
    for (let place = 0; place < first.length - 1; place += 1)
      expect(new Set(tokens.map((token) => token[place])).size).toBeGreaterThan(20)
  }
})

it('typed secrets are unique too: recovery codes have ten random characters, one-time passwords twenty', () => {
  const codes = Array.from({ length: 50 }, makeRecoveryCodes).flat()
  expect(new Set(codes).size).toBe(500)
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/)
  const passwords = Array.from({ length: 100 }, makeOneTimePassword)
  expect(new Set(passwords).size).toBe(100)
  for (const password of passwords) expect(password).toMatch(/^([2-9a-hjkmnp-z]{5}-){3}[2-9a-hjkmnp-z]{5}$/)
  for (const made of [codes, passwords]) expect(new Set(made.join('')).size).toBe(32)
})
