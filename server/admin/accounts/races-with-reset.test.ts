import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { beginAdminApp } from '#shared/api/admin-accounts.ts'
import { createAdmin, resetAdminPassword } from '#shared/api/admins.ts'
import { leaveOpen } from '#tests/make/act-at-once.ts'
import { withHeldReads } from '#tests/make/held-reads.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { type Answer, callApp } from '#tests/make/make-person.ts'
import { cookiesOf } from '#tests/make/passkeys.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, engines, openTestDatabase } from '#tests/make/test-database.ts'
import { whileShown } from '#tests/make/while-shown.ts'

type OneAdmin = Pick<TestAdmin, 'admin'>

const sessionsOf = (test: TestApp, { admin }: OneAdmin) =>
  test.db.selectFrom('admin_sessions').select('id').where('admin_id', '=', admin.id).execute()

describe('somebody with an admin’s old password during a reset to a one-time password', () => {
  let test: TestApp
  let holdNextReadOf: ReturnType<typeof withHeldReads>['holdNextReadOf']
  beforeAll(async () => {
    const held = withHeldReads(await openTestDatabase(anyEngine))
    holdNextReadOf = held.holdNextReadOf
    test = await makeTestApp(held.database)
  })
  afterAll(() => test.close())

  /** An admin with a password, and a function that resets it. */
  async function withPassword() {
    const boss = await makeAdmin(test, 'superadmin')
    const username = `ruth-${newId()}`
    const names = { username, email: `${username}@example.org`, firstName: 'Ruth', lastName: 'Adeyemi' }
    const made = await boss.call('POST', '/api/admin/admins', { ...names, role: 'moderator' })
    const { admin, oneTimePassword } = createAdmin.success.body.parse(made.body)
    const reset = async () => {
      const answer = await boss.call('POST', `/api/admin/admins/${admin.id}/one-time-password`)
      return resetAdminPassword.success.body.parse(answer.body).oneTimePassword
    }
    return { ruth: { admin }, password: oneTimePassword, reset }
  }
  const signIn = ({ admin }: OneAdmin, password: string) =>
    callApp(test, 'POST', '/api/admin/login', { username: admin.username, password })

  /** Runs `act` and `reset`, which completes after `act` has read the hash, after `others` reads of it. */
  async function whileReading(reset: () => Promise<string>, act: () => Promise<Answer>, others = 0) {
    const held = holdNextReadOf('admin_accounts', others)
    const acting = act()
    await Promise.race([held.begun, acting])
    const password = await reset()
    held.letGo()
    return { answer: await acting, password }
  }

  it.each([
    ['before', 0],
    ['after', 1],
  ])('gets no session from a sign-in %s its check of the password', async (_, others) => {
    const { ruth, password, reset } = await withPassword()
    const { answer } = await whileReading(reset, () => signIn(ruth, password), others)
    expect([answer.status, cookiesOf(answer)]).toEqual([401, ''])
    expect(await sessionsOf(test, ruth)).toEqual([])
  })

  it('cannot change the password again', async () => {
    const { ruth, password, reset } = await withPassword()
    const cookie = cookiesOf(await signIn(ruth, password))
    const change = { currentPassword: password, newPassword: 'the words of a thief' }
    const { answer, password: given } = await whileReading(reset, () =>
      callApp(test, 'POST', '/api/admin/password', change, cookie),
    )
    expect(answer.status).toBe(401)
    expect((await signIn(ruth, given)).status).toBe(200)
  })
})

// the embedded engine runs one transaction at a time
describe.runIf(engines.includes('postgres'))('an admin’s app during a reset on postgres', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp('postgres')
  })
  afterAll(() => test.close())

  it('is not activated by an ended session, and starts no new one', async () => {
    const [boss, ruth] = [await makeAdmin(test, 'superadmin'), await makeAdmin(test)]
    const { key } = beginAdminApp.success.body.parse(
      (await ruth.call('POST', '/api/admin/second-factor', {})).body,
    )
    // `for update` would also block the used code's insert, which could then overtake the reset
    const held = await leaveOpen(test.database, (trx) =>
      sql`select from admin_users where id = ${ruth.admin.id} for no key update`.execute(trx),
    )
    const resetting = boss.call('POST', `/api/admin/admins/${ruth.admin.id}/one-time-password`)
    await held.isWaitedFor(1)
    // activating an app locks its owner's row, so it waits for the reset
    const confirming = whileShown(test, key, (code) =>
      ruth.call('POST', '/api/admin/second-factor/confirm', { code }),
    )
    await held.isWaitedFor(2)
    await held.end()
    expect((await resetting).status).toBe(200)
    expect((await confirming).status).toBe(401)
    expect(await sessionsOf(test, ruth)).toEqual([])
    const apps = await test.db
      .selectFrom('admin_two_factors')
      .select('verified')
      .where('admin_id', '=', ruth.admin.id)
      .execute()
    expect(apps).toEqual([{ verified: false }])
  })
})
