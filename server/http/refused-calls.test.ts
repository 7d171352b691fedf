import { afterEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { callApp, makePerson } from '#tests/make/make-person.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

/** The logged lines. */
const linesOf = ({ mock }: Pick<MockInstance<(line: unknown) => void>, 'mock'>) =>
  mock.calls.map(([line]) => line)

describe('refused calls', () => {
  let test: TestApp
  afterEach(() => test.close())

  /** the refusals in `/metrics`, by kind and limit */
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

  it('are counted by kind', async () => {
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

  it('are logged with the account when a sign-in fails, as successful ones are', async () => {
    test = await makeTestApp(anyEngine)
    const ana = await makePerson(test)
    const [info, warn] = [vi.spyOn(test.app.log, 'info'), vi.spyOn(test.app.log, 'warn')]
    const { email, id: userId } = ana.user
    await post('/api/login', { email, password: 'not this one' })
    await post('/api/login', { email, password: 'flour, water and salt' })
    const wrong = { event: 'refused', kind: 'failed_sign_in', userId, route: '/api/login' }
    await expect.poll(() => linesOf(warn)).toEqual([expect.objectContaining(wrong)])
    const right = { event: 'security', kind: 'signed_in_anew', userId }
    expect(linesOf(info)).toContainEqual(expect.objectContaining(right))
  })

  it('are logged with the caller for another person’s resources or a missing role', async () => {
    test = await makeTestApp(anyEngine)
    const [ana, ben] = [await makePerson(test), await makePerson(test)]
    const moderator = await makeAdmin(test, 'moderator')
    const warn = vi.spyOn(test.app.log, 'warn')
    const userId = ana.user.id
    await ana.call('PUT', `/api/profile/${ben.user.id}`, profileBody(ana))
    await ana.call('GET', `/api/orders/${newId()}`)
    await moderator.call('POST', '/api/admin/admins', {})
    await callApp(test, 'GET', '/api/sessions')
    await expect
      .poll(() => linesOf(warn))
      .toEqual([
        expect.objectContaining({ kind: 'forbidden', userId, route: '/api/profile/:id' }),
        expect.objectContaining({ kind: 'not_there', userId, route: '/api/orders/:id' }),
        expect.objectContaining({ kind: 'forbidden', adminId: moderator.admin.id }),
        expect.objectContaining({ kind: 'unauthenticated', route: '/api/sessions' }),
      ])
  })

  it('are logged for invalid input too', async () => {
    test = await makeTestApp(anyEngine)
    const ana = await makePerson(test)
    const warn = vi.spyOn(test.app.log, 'warn')
    await post('/api/login', { email: ['x'] })
    await ana.call('PUT', '/api/account/password', { newPassword: 7 })
    await post('/api/login', {}, { origin: 'https://evil.example' })
    await expect
      .poll(() => linesOf(warn))
      .toEqual([
        expect.objectContaining({ kind: 'invalid_input', route: '/api/login' }),
        expect.objectContaining({ kind: 'invalid_input', userId: ana.user.id }),
        expect.objectContaining({ kind: 'foreign_origin' }),
      ])
  })

  it('are counted by limit when rate-limited', async () => {
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
