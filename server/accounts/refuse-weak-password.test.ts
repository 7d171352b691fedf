import { describe, expect, it } from 'vitest'
import { commonPasswords } from '#server/identity/common-passwords.ts'
import { refuseWeakPassword } from '#server/identity/refuse-weak-password.ts'
import { passwordFault } from '#shared/password-rules.ts'
import { hasReference, readReference } from '#tests/make/reference-data.ts'

const email = 'robin.baker@example.org'
/** The most common passwords of past decades. */
const alwaysChosen = [
  ...['password', 'password1', 'passw0rd', 'password123', '12345678', '123456789', '1234567890', 'abcd1234'],
  ...['11111111', '00000000', '123123123', 'qwertyuiop', 'qwerty123', 'asdfghjkl', '1q2w3e4r', '1qaz2wsx'],
  ...['iloveyou', 'princess', 'sunshine', 'football', 'baseball', 'superman', 'trustno1', 'starwars'],
  ...['welcome1', 'whatever', 'computer', 'michelle', 'jennifer', 'samantha', 'butterfly', 'chocolate'],
]
const leaked = 'security/common-passwords-10k.txt'

describe('password rules', () => {
  it.each([
    ['AUTH-13: seven characters', 'floury7', /at least 8/],
    ['AUTH-24: seven characters that take two units each', '🥐🥖🥯🍞🥨🥞🧇', /at least 8/],
    ['257 characters', `${'flour '.repeat(42)}salty`, /at most 256/],
    ['the email address', email, /isn’t your email/],
    [
      'the email address in capitals and full-width letters',
      ' ＲＯＢＩＮ.Baker@example.org',
      /isn’t your email/,
    ],
    ['the part before the @', 'Robin.Baker', /isn’t your email/],
    ['the part before the @, with a year', 'robin.baker2026!', /isn’t your email/],
    ['the name of the site', 'bakesale1', /Many people/],
    ['the name of the site with a year', 'BakeSale2026', /Many people/],
    ['the name of the site in two words', '!!Bake Sale!!', /Many people/],
    ['a common one', 'sunshine1', /Many people/],
    ['a common one in capital letters', 'SunShine1', /Many people/],
    ['one repeated character', 'zzzzzzzzz', /Many people/],
    ['a repeated pattern', '12121212', /Many people/],
  ])('rejects %s', async (_what, password, fault) => {
    await expect(refuseWeakPassword(password, email)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(fault),
      fields: { password: expect.stringMatching(fault) },
    })
  })

  it.each([
    ['words', 'flour, water and salt'],
    ['eight characters', 'rye%1904'],
    ['spaces around', '  proof the dough  '],
    ['other scripts and pictures', 'Гречневый 🥖 хлеб'],
    ['256 characters', `${'flour '.repeat(42)}salt`.padEnd(256, '!')],
  ])('accepts %s', async (_what, password) => {
    await expect(refuseWeakPassword(password, email, 'newPassword')).resolves.toBeUndefined()
  })

  it.each(alwaysChosen)('rejects %s, a very common password', async (password) => {
    await expect(refuseWeakPassword(password, email)).rejects.toThrow(/Many people/)
  })

  it.skipIf(!hasReference(leaked))(
    'rejects at least 95% of the 10,000 most used passwords that are long enough',
    async () => {
      const used = readReference(leaked)
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line.length >= 8)
      const common = await commonPasswords()
      const refused = used.filter(
        (password) => passwordFault(password, email, (plain) => common.has(plain)) !== null,
      )
      expect(used.length).toBeGreaterThan(2_000)
      expect(refused.length / used.length).toBeGreaterThanOrEqual(0.95)
    },
  )
})
