import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { realms } from '#server/admin/accounts/admin-realm.ts'
import { ConfigError } from '#server/config.ts'
import { beginApp, confirmApp } from '#shared/api/second-factors.ts'
import { testNow } from '#tests/make/clock.ts'
import { callApp, makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, openTestDatabase } from '#tests/make/test-database.ts'
import { aCodeLater, whileShown } from '#tests/make/while-shown.ts'
import { readKeyFile } from './key-file.ts'
import { reencryptSecrets } from './reencrypt-secrets.ts'
import { decryptText, secretKeys } from './secret-keys.ts'
import { findServerSecret, storeServerSecret } from './server-secrets-repository.ts'

const [first, second, third] = ['the first key', 'the second key', 'the third key'].map((name) =>
  name.padEnd(40, '.'),
)
const password = 'flour, water and salt'

describe('secret keys', () => {
  /** Restarts the server with other keys on the same database. */
  const withKeys = async (before: TestApp, ...keys: (string | undefined)[]): Promise<TestApp> => {
    const secretKeys = keys.filter((key) => key !== undefined)
    const again = await makeTestApp({ ...before.database, close: async () => undefined }, { secretKeys })
    return again
  }

  it('rotate one by one: nobody is signed out, apps keep working, and the old key can be removed', async () => {
    const start = await makeTestApp(await openTestDatabase(anyEngine), { secretKeys: [first ?? ''] })
    await reencryptSecrets(start, realms)
    const [ana, ben] = [await makePerson(start), await makePerson(start)]
    const begun = await ana.call('POST', '/api/second-factors/app', { currentPassword: password })
    const { key } = beginApp.success.body.parse(begun.body)
    const confirmed = await whileShown(start, key, (code) =>
      ana.call('POST', '/api/second-factors/app/confirm', { code }),
    )
    const { recoveryCodes } = confirmApp.success.body.parse(confirmed.body)

    const rotated = await withKeys(start, second, first)
    expect(await reencryptSecrets(rotated, realms)).toBeNull()
    const signedIn = async (test: TestApp) =>
      (await callApp(test, 'GET', '/api/sessions', undefined, ben.cookie)).status
    expect(await signedIn(rotated)).toBe(200)
    // the library also accepts a cookie signed with the older key
    const asked = await callApp(
      rotated,
      'POST',
      '/api/second-factors/app',
      { currentPassword: password },
      ben.cookie,
    )
    expect(asked.status).toBe(200)
    const secondStep = async (test: TestApp, code: string) => {
      const half = await callApp(test, 'POST', '/api/login', { email: ana.user.email, password })
      const cookie = String([half.headers['set-cookie']].flat()[0]).split(';')[0]
      return (await callApp(test, 'POST', '/api/login/code', { code }, cookie)).status
    }
    const byApp = await whileShown(rotated, key, (code) => secondStep(rotated, code), aCodeLater)
    expect(byApp).toBe(200)

    const without = await withKeys(start, third, second)
    expect(await reencryptSecrets(without, realms)).toBeNull()
    expect(await signedIn(without)).toBe(401)
    expect(await secondStep(without, recoveryCodes[0] ?? '')).toBe(200)
    for (const test of [start, rotated, without]) await test.app.close()
    await start.database.close()
  })

  it('encrypt what version 0.1.0 stored unencrypted', async () => {
    const test = await makeTestApp(anyEngine, { secretKeys: [first ?? ''] })
    const clear = 'signed with this'.repeat(4)
    await storeServerSecret(test.db, 'session', clear, testNow)
    await reencryptSecrets(test, realms)
    const kept = await findServerSecret(test.db, 'session')
    expect(kept).not.toContain(clear)
    expect(decryptText(await secretKeys(test), kept ?? '')).toBe(clear)
    await test.close()
  })

  it('that do not match the database stop a start with a database server, and are reported without one', async () => {
    const start = await makeTestApp(await openTestDatabase(anyEngine), { secretKeys: [first ?? ''] })
    await reencryptSecrets(start, realms)
    const wrong = await withKeys(start, second)
    expect(await reencryptSecrets(wrong, realms)).toContain('secret-keys')
    wrong.config.databaseUrl = 'postgres://example'
    await expect(reencryptSecrets(wrong, realms)).rejects.toThrow(ConfigError)
    const right = await withKeys(start, second, first)
    expect(await reencryptSecrets(right, realms)).toBeNull()
    await start.close()
  })

  it('are stored in a file that only its owner can read, and stay unchanged', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bakesale-keys-'))
    const keys = readKeyFile(join(folder, 'data'))
    const file = join(folder, 'data', 'secret-keys')
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readKeyFile(join(folder, 'data'))).toEqual(keys)
    writeFileSync(file, `${'a new one'.padEnd(40, '.')}\n${readFileSync(file, 'utf8')}`, { mode: 0o644 })
    expect(readKeyFile(join(folder, 'data'))).toEqual([expect.stringMatching(/^a new one/), ...keys])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    writeFileSync(file, 'short\n')
    expect(() => readKeyFile(join(folder, 'data'))).toThrow(ConfigError)
    rmSync(folder, { recursive: true })
  })
})
