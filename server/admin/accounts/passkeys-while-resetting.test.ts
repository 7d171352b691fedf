import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailResetLinks } from '#server/accounts/mail-reset-links.ts'
import { makeAuthenticator } from '#tests/make/authenticator.ts'
import { withHeldReads } from '#tests/make/held-reads.ts'
import { lastMailTo, tokenIn } from '#tests/make/mails.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { type Answer, callApp, makePerson } from '#tests/make/make-person.ts'
import { makePasskey, passkeyAssertion } from '#tests/make/passkeys.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, openTestDatabase } from '#tests/make/test-database.ts'

describe('a passkey during a reset', () => {
  let test: TestApp
  let holdNextReadOf: ReturnType<typeof withHeldReads>['holdNextReadOf']
  beforeAll(async () => {
    const held = withHeldReads(await openTestDatabase(anyEngine))
    holdNextReadOf = held.holdNextReadOf
    test = await makeTestApp(held.database)
  })
  afterAll(() => test.close())

  /** Runs `reset` while a passkey, whose session the library has found, is about to be verified and stored. */
  async function whileAdding(
    realm: 'user' | 'admin',
    { cookie }: { cookie: string },
    reset: () => Promise<Answer>,
  ) {
    const device = makeAuthenticator()
    const proof = realm === 'user' ? { currentPassword: 'flour, water and salt' } : {}
    const { add } = await makePasskey(test, device, realm, cookie, { proof })
    const held = holdNextReadOf(realm === 'user' ? 'verifications' : 'admin_verifications')
    const adding = add()
    await Promise.race([held.begun, adding])
    expect((await reset()).status).toBeLessThan(300)
    held.letGo()
    const { status } = await adding
    const { credential, cookie: asked } = await passkeyAssertion(test, device, realm)
    const path = realm === 'user' ? '/api/login/passkey' : '/api/admin/login/passkey'
    const signedIn = await callApp(test, 'POST', path, { credential }, asked)
    return { added: status, signedIn: signedIn.status }
  }

  it('a new password by a one-time link removes the passkey of an ended session', async () => {
    const ana = await makePerson(test)
    await callApp(test, 'POST', '/api/auth/forgot-password', { email: ana.user.email })
    await mailResetLinks(test)
    const token = tokenIn((await lastMailTo(test, ana.user.email, 'reset-password')).text)
    const outcome = await whileAdding('user', ana, () =>
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
    'a superadmin’s reset removes it too: %s',
    async (action) => {
      const [boss, ruth] = [await makeAdmin(test, 'superadmin'), await makeAdmin(test)]
      const outcome = await whileAdding('admin', ruth, () =>
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
