import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/read-config.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

const cost = readConfig({}).passwordCost

describe('password hashes', () => {
  it('OPEN-71: are argon2id with their own salt, at the configured cost, which they record', async () => {
    const [one, other] = await Promise.all([
      hashPassword('flour and salt', cost),
      hashPassword('flour and salt', cost),
    ])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(other)
  })

  it.each([
    'flour and salt',
    ' spaces around ',
    '🥐🥐🥐🥐',
    'nul\u0000inside',
    'x'.repeat(256),
    '\ud800 lone surrogate',
  ])('verify %j and nothing else', async (password) => {
    const stored = await hashPassword(password, cost)
    expect(await verifyPassword(password, stored)).toBe(true)
    expect(await verifyPassword(`${password}x`, stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
  })

  it('treat a letter as equal however a keyboard composes it', async () => {
    expect(await verifyPassword('cre\u0300me', await hashPassword('cr\u00e8me', cost))).toBe(true)
  })

  it('verify at their recorded cost, so a later cost increase keeps old hashes valid', async () => {
    // a test vector of the reference implementation (phc-winner-argon2, test.c)
    const foreign = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
    expect(await verifyPassword('password', foreign)).toBe(true)
    expect(await verifyPassword('Password', foreign)).toBe(false)
  })

  it.each([
    '',
    'flour and salt',
    '$2b$12$abcdefghijklmnopqrstuv',
    '$argon2i$v=19$m=64,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAA',
    '$argon2id$v=19$m=64,t=3,p=1$$',
  ])('reject %j, which is not one of our hashes', async (stored) => {
    expect(await verifyPassword('flour and salt', stored)).toBe(false)
  })
})
