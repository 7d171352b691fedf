import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailResetLinks } from '#server/accounts/mail-reset-links.ts'
import { leaveOpen } from '#tests/make/act-at-once.ts'
import { makeAuthenticator } from '#tests/make/authenticator.ts'
import { lastMailTo, tokenIn } from '#tests/make/mails.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { type Answer, callApp, makePerson } from '#tests/make/make-person.ts'
import { makePasskey, passkeyProof } from '#tests/make/passkeys.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines } from '#tests/make/test-database.ts'

// on the embedded engine there is one transaction at a time
describe.runIf(engines.includes('postgres'))('a passkey in the moment of a reset on postgres', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp('postgres')
  })
  afterAll(() => test.close())

  /** Lets `reset` be done while a passkey that the library has checked is about to be stored. */
  async function whileAdding(
    realm: 'user' | 'admin',
    { cookie }: { cookie: string },
    row: { table: 'users' | 'admin_users'; id: string },
    reset: () => Promise<Answer>,
  ) {
    const device = makeAuthenticator()
    const proof = realm === 'user' ? { currentPassword: 'flour, water and salt' } : {}
    const { add } = await makePasskey(test, device, realm, cookie, { proof })
    const held = await leaveOpen(test.database, (trx) =>
      sql`select from ${sql.table(row.table)} where id = ${row.id} for update`.execute(trx),
    )
    const resetting = reset()
    await held.isWaitedFor(1)
    // whoever stores a passkey needs the row of its owner to be there, and waits behind the reset
    const adding = add()
    await held.isWaitedFor(2)
    await held.end()
    expect((await resetting).status).toBeLessThan(300)
    const { status } = await adding
    const { credential, cookie: asked } = await passkeyProof(test, device, realm)
    const path = realm === 'user' ? '/api/login/passkey' : '/api/admin/login/passkey'
    const signedIn = await callApp(test, 'POST', path, { credential }, asked)
    return { added: status, signedIn: signedIn.status }
  }

  it('a new password by a one-time link leaves none of a session that it ended', async () => {
    const ana = await makePerson(test)
    await callApp(test, 'POST', '/api/auth/forgot-password', { email: ana.user.email })
    await mailResetLinks(test)
    const token = tokenIn((await lastMailTo(test, ana.user.email, 'reset-password')).text)
    const row = { table: 'users', id: ana.user.id } as const
    const outcome = await whileAdding('user', ana, row, () =>
      callApp(test, 'POST', '/api/auth/reset-password', { token, password: 'rye, caraway and patience' }),
    )
    expect(outcome).toEqual({ added: 401, signedIn: 401 })
    const left = await test.db
      .selectFrom('passkeys')
      .select('id')
      .where('user_id', '=', ana.user.id)
      .execute()
    expect(left).toEqual([])
  })

  it.each(['one-time-password', 'reset-second-factor'])(
    'neither does what a superadmin does about another admin: %s',
    async (action) => {
      const [boss, ruth] = [await makeAdmin(test, 'superadmin'), await makeAdmin(test)]
      const row = { table: 'admin_users', id: ruth.admin.id } as const
      const outcome = await whileAdding('admin', ruth, row, () =>
        boss.call('POST', `/api/admin/admins/${ruth.admin.id}/${action}`),
      )
      expect(outcome).toEqual({ added: 401, signedIn: 401 })
      const left = await test.db
        .selectFrom('admin_passkeys')
        .select('id')
        .where('admin_id', '=', ruth.admin.id)
        .execute()
      expect(left).toEqual([])
    },
  )
})
