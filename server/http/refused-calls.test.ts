import { afterEach, describe, expect, it } from 'vitest'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('what the server refuses', () => {
  let test: TestApp
  afterEach(() => test.close())

  /** what `/metrics` says was refused, by kind and limit */
  const refused = async () => {
    const { body } = await test.app.inject('/metrics')
    const lines = [...body.matchAll(/^refusals_total\{kind="(\w+)",limit="([^"]*)"\} (\d+)$/gm)]
    return Object.fromEntries(
      lines.flatMap(([, kind, limit, count]) =>
        count === '0' ? [] : [[`${kind}${limit ? ` (${limit})` : ''}`, Number(count)]],
      ),
    )
  }
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'POST', url, payload, headers })

  it('is counted by kind', async () => {
    test = await makeTestApp(anyEngine)
    const ana = await makePerson(test)
    const boss = await makeAdmin(test, 'superadmin')
    await post('/api/login', { email: ana.user.email, password: 'not this one' })
    await post('/api/admin/login', { username: 'nobody', password: 'not this one' })
    await post('/api/login', {}, { origin: 'https://evil.example' })
    await ana.call('POST', '/api/proof', { currentPassword: 'not this one' })
    await boss.call('POST', '/api/admin/proof', { currentPassword: 'not this one' })
    expect(await refused()).toMatchObject({ failed_sign_in: 2, foreign_origin: 1, failed_proof: 2 })
  })

  it('as too much is counted by limit', async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
    const ana = await makePerson(test)
    for (let tries = 0; tries < 11; tries += 1) await post('/api/login', {})
    for (let tries = 0; tries < 11; tries += 1)
      await ana.call('PUT', '/api/account/password', {
        currentPassword: 'no',
        newPassword: 'rye and caraway',
      })
    for (let tries = 0; tries < 602; tries += 1) await test.app.inject(`/api/nothing-${tries}`)
    expect(await refused()).toMatchObject({
      'rate_limited (sign-in)': 1,
      'rate_limited (PUT /api/account/password)': 1,
      'rate_limited (all calls)': 2,
      failed_proof: 10,
    })
  })
})
