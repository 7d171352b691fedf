import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdmin, listAdmins } from '#shared/api/admins.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { callApp } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('managing admins', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const url = (of: TestAdmin, what: string) => `/api/admin/admins/${of.admin.id}/${what}`
  const logOf = async (of: TestAdmin) =>
    test.db
      .selectFrom('admin_activity_logs')
      .select(['admin_id', 'action', 'details'])
      .where('target_id', '=', of.admin.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()

  it('DATA-08: a superadmin creates an admin, whose one-time password signs in and whose name is unique', async () => {
    const boss = await makeAdmin(test, 'superadmin')
    const body = { username: 'New.Mod', email: 'New.Mod@example.org', firstName: 'Mo' }
    const answer = await boss.call('POST', '/api/admin/admins', body)
    expect(answer.status).toBe(201)
    const { admin, oneTimePassword } = createAdmin.success.body.parse(answer.body)
    expect(admin).toMatchObject({ username: 'new.mod', email: 'new.mod@example.org', role: 'moderator' })
    const signedIn = await callApp(test, 'POST', '/api/admin/login', {
      username: 'new.mod',
      password: oneTimePassword,
    })
    expect(signedIn.body).toMatchObject({ setUp: 'change_password' })
    const again = await boss.call('POST', '/api/admin/admins', body)
    expect([again.status, ErrorResponse.parse(again.body).fields]).toEqual([
      409,
      { username: 'Another admin has this username.' },
    ])
    const sameMail = await boss.call('POST', '/api/admin/admins', { ...body, username: 'other' })
    expect([sameMail.status, ErrorResponse.parse(sameMail.body).fields]).toEqual([
      409,
      { email: 'Another admin has this email address.' },
    ])
    const listed = listAdmins.success.body.parse((await boss.call('GET', '/api/admin/admins')).body)
    expect(listed.admins.map(({ username }) => username)).toContain('new.mod')
    expect(JSON.stringify(listed)).not.toMatch(/argon2|token/)
  })

  it('deactivating an admin signs them out, reactivating lets them in; both are logged with the reason', async () => {
    const boss = await makeAdmin(test, 'superadmin')
    const mod = await makeAdmin(test, 'moderator')
    expect((await mod.call('GET', '/api/admin/activity')).status).toBe(200)
    expect((await boss.call('POST', url(mod, 'deactivate'), {})).status).toBe(422)
    const gone = await boss.call('POST', url(mod, 'deactivate'), { reason: 'Left us' })
    expect(gone.body).toMatchObject({ isActive: false })
    expect((await mod.call('GET', '/api/admin/activity')).status).toBe(401)
    expect((await boss.call('POST', url(mod, 'reactivate'))).body).toMatchObject({ isActive: true })
    // the ended session stays ended
    expect((await mod.call('GET', '/api/admin/activity')).status).toBe(401)
    expect(await logOf(mod)).toEqual([
      { admin_id: boss.admin.id, action: 'admin.deactivate', details: { reason: 'Left us' } },
      { admin_id: boss.admin.id, action: 'admin.reactivate', details: {} },
    ])
  })

  it('a new role applies to the next call, and the log has both roles', async () => {
    const boss = await makeAdmin(test, 'superadmin')
    const mod = await makeAdmin(test, 'moderator')
    expect((await mod.call('GET', '/api/admin/admins')).status).toBe(403)
    const changed = await boss.call('PUT', url(mod, 'role'), { role: 'superadmin' })
    expect(changed.body).toMatchObject({ role: 'superadmin' })
    expect((await mod.call('GET', '/api/admin/admins')).status).toBe(200)
    expect(await logOf(mod)).toMatchObject([
      { details: { before: { role: 'moderator' }, after: { role: 'superadmin' } } },
    ])
  })

  it('resetting a lost second factor or password ends the admin’s sessions', async () => {
    const boss = await makeAdmin(test, 'superadmin')
    const other = await makeAdmin(test, 'superadmin')
    const reset = await boss.call('POST', url(other, 'reset-second-factor'))
    expect(reset.body).toMatchObject({ hasSecondFactor: false })
    expect((await other.call('GET', '/api/admin/activity')).status).toBe(401)
    const password = await boss.call('POST', url(other, 'one-time-password'))
    expect(password.body).toMatchObject({
      admin: { hasOneTimePassword: true },
      oneTimePassword: expect.stringMatching(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/),
    })
    expect(JSON.stringify(await logOf(other))).not.toMatch(/[a-z2-9]{5}(-[a-z2-9]{5}){3}/)
  })

  it('nobody suspends or demotes themselves, and of two superadmins who remove each other one remains', async () => {
    await test.db.updateTable('admin_users').set({ is_active: false }).execute()
    const [one, two] = [await makeAdmin(test, 'superadmin'), await makeAdmin(test, 'superadmin')]
    const reason = { reason: 'Out' }
    for (const [what, body] of [
      ['deactivate', reason],
      ['reset-second-factor', undefined],
      ['one-time-password', undefined],
    ] as const)
      expect((await one.call('POST', url(one, what), body)).status).toBe(409)
    expect((await one.call('PUT', url(one, 'role'), { role: 'admin' })).status).toBe(409)
    const answers = await actAtOnce(
      test.database,
      { table: 'admin_users', ids: [one.admin.id, two.admin.id] },
      [
        () => one.call('POST', url(two, 'deactivate'), reason),
        () => two.call('PUT', url(one, 'role'), { role: 'moderator' }),
      ],
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await test.db
      .selectFrom('admin_users')
      .select('id')
      .where('role', '=', 'superadmin')
      .where('is_active', '=', true)
      .execute()
    expect(left).toHaveLength(1)
  })
})
