import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { type Answer, callApp } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { createAdmin } from './accounts/create-admin.ts'

describe('re-authentication in the console', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const codeOf = ({ status, body }: Answer) => `${status} ${ErrorResponse.parse(body).error}`
  const refund = { amount: '50.01', reason: 'It was burnt.' }

  it.each<['POST' | 'PUT', string, unknown]>([
    ['POST', '/api/admin/admins', { username: 'mallory', email: 'm@example.org', role: 'superadmin' }],
    ['PUT', '/api/admin/admins/:id/role', { role: 'superadmin' }],
    ['POST', '/api/admin/admins/:id/deactivate', { reason: 'Has left.' }],
    ['POST', '/api/admin/admins/:id/one-time-password', undefined],
    ['PUT', '/api/admin/settings/support_email', { value: 'm@example.org', reason: 'None.' }],
    ['POST', '/api/admin/commission/rates', { rate: '0.01', seenId: null, reason: 'None.' }],
    ['POST', '/api/admin/orders/:id/refund', refund],
  ])('decisions, payout details: %s %s requires one within ten minutes', async (method, path, body) => {
    const admin = await makeAdmin(test, 'superadmin')
    const ask = () => admin.call(method, path.replace(':id', newId()), body)
    const proved = await ask()
    expect(ErrorResponse.safeParse(proved.body).data?.error).not.toBe('proof_needed')
    await test.db
      .updateTable('admin_sessions')
      .set({ proved_at: fromTestNow(-11 * 60_000) })
      .where('admin_id', '=', admin.admin.id)
      .execute()
    expect(codeOf(await ask())).toBe('403 proof_needed')
  })

  it('small refunds require none', async () => {
    const admin = await makeAdmin(test, 'admin')
    await test.db.updateTable('admin_sessions').set({ proved_at: null }).execute()
    const url = `/api/admin/orders/${newId()}/refund`
    expect(codeOf(await admin.call('POST', url, { ...refund, amount: '50.00' }))).toBe('404 not_found')
  })

  it('requires the password', async () => {
    const name = { username: 'ruth', email: 'ruth@example.org', role: 'admin' as const }
    const { oneTimePassword } = await createAdmin(test, name)
    const cookieOf = ({ headers }: Answer) => String([headers['set-cookie']].flat()[0]).split(';')[0]
    const signedIn = await callApp(test, 'POST', '/api/admin/login', {
      username: 'ruth',
      password: oneTimePassword,
    })
    const newPassword = 'four trays of warm rolls'
    const passwords = { currentPassword: oneTimePassword, newPassword }
    let cookie = cookieOf(await callApp(test, 'POST', '/api/admin/password', passwords, cookieOf(signedIn)))
    await test.db.updateTable('admin_users').set({ two_factor_enabled: true }).execute()
    const prove = (currentPassword: unknown) =>
      callApp(test, 'POST', '/api/admin/proof', { currentPassword }, cookie)
    const url = `/api/admin/orders/${newId()}/refund`
    const ask = async () => codeOf(await callApp(test, 'POST', url, refund, cookie))
    expect(await ask()).toBe('403 proof_needed')
    for (const wrong of ['not this one', '', null, 7]) expect(codeOf(await prove(wrong))).toBe('422 invalid')
    expect(await ask()).toBe('403 proof_needed')
    const proved = await prove(newPassword)
    expect(proved.status).toBe(204)
    // the session has a new token, so a copied one is signed out
    expect(await ask()).toBe('401 unauthenticated')
    cookie = cookieOf(proved)
    expect(await ask()).toBe('404 not_found')
  })
})
