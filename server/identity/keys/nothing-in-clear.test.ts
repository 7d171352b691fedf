import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { realms } from '#server/admin/accounts/admin-realm.ts'
import { createAdmin } from '#server/admin/accounts/create-admin.ts'
import { createAccessToken } from '#shared/api/access-tokens.ts'
import { beginAdminApp, confirmAdminApp } from '#shared/api/admin-accounts.ts'
import { beginApp, confirmApp } from '#shared/api/second-factors.ts'
import { type Answer, callApp, makePerson } from '#tests/make/make-person.ts'
import { testKeys } from '#tests/make/secret-keys.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { whileShown } from '#tests/make/while-shown.ts'
import { verifiedToken } from '../session-cookie.ts'
import { reencryptSecrets } from './reencrypt-secrets.ts'
import { adminSessionKeys, formKeys, sessionKeys } from './signing-keys.ts'

const password = 'flour, water and salt'

describe('somebody who reads the database', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    await reencryptSecrets(test, realms)
  })
  afterAll(() => test.close())

  /** Every row of every table, as text. */
  const readEverything = async (): Promise<string> => {
    const { runSql } = test.database
    const tables = await runSql(`select tablename as name from pg_tables where schemaname = 'public'`)
    const texts: string[] = []
    for (const { name } of tables)
      for (const row of await runSql(`select * from ${String(name)}`)) texts.push(JSON.stringify(row))
    return texts.join('\n')
  }
  const tokensIn = async ({ headers }: Answer): Promise<string[]> => {
    const keys = [await sessionKeys(test), await adminSessionKeys(test)]
    const values = [headers['set-cookie']].flat().map((line) => /=([^;]*)/.exec(String(line))?.[1] ?? '')
    return values.flatMap((value) =>
      keys.flatMap((key) => verifiedToken(decodeURIComponent(value), key) ?? []),
    )
  }
  const cookiesOf = ({ headers }: Answer) =>
    [headers['set-cookie']]
      .flat()
      .map((line) => String(line).split(';')[0])
      .join('; ')

  it('finds no token, code or key that opens or signs anything', async () => {
    const secrets: string[] = [...testKeys]
    for (const keysOf of [sessionKeys, adminSessionKeys, formKeys]) secrets.push(...(await keysOf(test)).own)

    const ana = await makePerson(test)
    const login = { email: ana.user.email, password }
    const signedIn = await callApp(test, 'POST', '/api/login', login)
    const session = cookiesOf(signedIn)
    const passwordsOfAna = { currentPassword: password, newPassword: `${password}!` }
    const changed = await callApp(test, 'PUT', '/api/account/password', passwordsOfAna, session)
    const call = (url: string, body: unknown) => callApp(test, 'POST', url, body, cookiesOf(changed))
    const created = await call('/api/access-tokens', {
      name: 'Till',
      scopes: ['read'],
      days: 30,
      currentPassword: `${password}!`,
    })
    const { token: accessToken } = createAccessToken.success.body.parse(created.body)
    const begun = await call('/api/second-factors/app', { currentPassword: `${password}!` })
    const { key } = beginApp.success.body.parse(begun.body)
    const confirmed = await whileShown(test, key, (code) => call('/api/second-factors/app/confirm', { code }))
    const { recoveryCodes } = confirmApp.success.body.parse(confirmed.body)
    const halfway = await callApp(test, 'POST', '/api/login', { ...login, password: `${password}!` })
    const byCode = await callApp(
      test,
      'POST',
      '/api/login/code',
      { code: recoveryCodes[0] },
      cookiesOf(halfway),
    )
    expect(byCode.status).toBe(200)

    const { oneTimePassword } = await createAdmin(test, { username: 'ruth', email: 'ruth@example.org' })
    const admin = await callApp(test, 'POST', '/api/admin/login', {
      username: 'ruth',
      password: oneTimePassword,
    })
    const passwords = { currentPassword: oneTimePassword, newPassword: password }
    const settled = await callApp(test, 'POST', '/api/admin/password', passwords, cookiesOf(admin))
    const own = (url: string, body: unknown) => callApp(test, 'POST', url, body, cookiesOf(settled))
    const adminApp = beginAdminApp.success.body.parse(
      (await own('/api/admin/second-factor', { currentPassword: password })).body,
    )
    const adminConfirmed = await whileShown(test, adminApp.key, (code) =>
      own('/api/admin/second-factor/confirm', { code }),
    )
    const { recoveryCodes: adminCodes } = confirmAdminApp.success.body.parse(adminConfirmed.body)

    const answers = [signedIn, changed, confirmed, halfway, byCode, admin, settled, adminConfirmed]
    const tokens = (await Promise.all(answers.map(tokensIn))).map((found) => {
      expect(found).not.toEqual([])
      return found
    })
    secrets.push(
      ...tokens.flat(),
      key,
      accessToken,
      adminApp.key,
      ...recoveryCodes,
      ...adminCodes,
      password,
      oneTimePassword,
    )

    const everything = await readEverything()
    expect(everything).toContain(ana.user.email)
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([])
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(secrets).size).toBe(secrets.length)
  })
})
