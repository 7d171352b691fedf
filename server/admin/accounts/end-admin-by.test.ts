import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdminEvent,
  adminEvents,
  whatEndsWhatOfAdmins,
} from '#server/accounts/endings/what-ends-what.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type CommonThing, commonThings } from '#server/identity/endings/end-each.ts'
import { hashPassword } from '#server/identity/password-hash.ts'
import { setPassword } from '#server/identity/passwords-repository.ts'
import { beginAdminApp, confirmAdminApp, getAdminSession, signInAdmin } from '#shared/api/admin-accounts.ts'
import { resetAdminPassword } from '#shared/api/admins.ts'
import { makeAuthenticator } from '#tests/make/authenticator.ts'
import { testNow } from '#tests/make/clock.ts'
import { lastMailTo, mailsTo, tokenIn } from '#tests/make/mails.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { callApp } from '#tests/make/make-person.ts'
import { addPasskey, cookiesOf, passkeyAssertion } from '#tests/make/passkeys.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { whileShown } from '#tests/make/while-shown.ts'
import { adminRealm } from './admin-realm.ts'

const password = 'four trays of warm rolls'
const newPassword = 'a pinch of cardamom'

/** The admin under test; null without a password. */
interface Tried extends Omit<TestAdmin, 'cookie'> {
  cookie: string
  email: string
  password: string | null
  /** the link from a new-device notice */
  notice: string
}

describe('decisions, re-authentication: what ends what for admins', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const post = (url: string, body?: object, cookie = '') =>
    callApp(test, 'POST', `/api/admin/${url}`, body, cookie)
  const signIn = ({ admin }: Pick<Tried, 'admin'>, typed: string | null, cookie?: string) =>
    post('login', { username: admin.username, password: typed ?? password }, cookie)
  const noticesTo = async (email: string) =>
    (await mailsTo(test, email)).filter(({ purpose }) => purpose === 'admin-new-device')
  /** Signs in from a new browser and returns the notice's link. */
  const noticeOf = async (admin: Pick<Tried, 'admin' | 'email'>) => {
    const before = (await noticesTo(admin.email)).map(({ text }) => text)
    await signIn(admin, password)
    return tokenIn((await noticesTo(admin.email)).find(({ text }) => !before.includes(text))?.text ?? '')
  }
  const disown = async (token: string) => (await post('not-me', { token })).status
  const givePassword = async (tried: Pick<Tried, 'admin'>, typed: string) => {
    const hash = await hashPassword(typed, test.config.passwordCost)
    await inTransaction(test.db, (trx) => setPassword(trx, adminRealm, tried.admin.id, hash, test.now()))
  }
  /** An admin with a password and no second factor. */
  const makeTried = async (): Promise<Tried> => {
    const made = await makeAdmin(test)
    await test.db
      .updateTable('admin_users')
      .set({ two_factor_enabled: false })
      .where('id', '=', made.admin.id)
      .execute()
    await givePassword(made, password)
    const email = `${made.admin.username}@example.org`
    return { ...made, call: made.call, email, password, notice: await noticeOf({ ...made, email }) }
  }
  const addApp = async (tried: Tried) => {
    const begun = await post('second-factor', {}, tried.cookie)
    const { key } = beginAdminApp.success.body.parse(begun.body)
    const confirmed = await whileShown(test, key, (code) =>
      post('second-factor/confirm', { code }, tried.cookie),
    )
    // adding a factor renews the session's token
    tried.cookie = cookiesOf(confirmed)
    return confirmAdminApp.success.body.parse(confirmed.body)
  }
  const isIn = async (cookie: string) => {
    const { body } = await callApp(test, 'GET', '/api/admin/me', undefined, cookie)
    return getAdminSession.success.body.parse(body).admin !== null
  }
  const secondStepOf = async (tried: Tried) => {
    const answer = await signIn(tried, tried.password)
    if (answer.status !== 200) return null
    const body = signInAdmin.success.body.parse(answer.body)
    return 'secondStep' in body ? { steps: body.secondStep, cookie: cookiesOf(answer) } : null
  }

  /** Sets a thing up and returns a check of whether it still works. */
  const setUp: Readonly<Record<CommonThing, (tried: Tried) => Promise<() => Promise<boolean>>>> = {
    async sessions(tried) {
      const cookie = cookiesOf(await signIn(tried, password))
      return () => isIn(cookie)
    },
    async password(tried) {
      return async () => (await signIn(tried, password)).status === 200
    },
    async passkeys({ cookie }) {
      const device = makeAuthenticator()
      await addPasskey(test, device, 'admin', cookie)
      return async () => {
        const { credential, cookie } = await passkeyAssertion(test, device, 'admin')
        return (await post('login/passkey', { credential }, cookie)).status === 200
      }
    },
    async app(tried) {
      await addApp(tried)
      return async () => (await secondStepOf(tried))?.steps.includes('app') ?? false
    },
    async recoveryCodes(tried) {
      const { recoveryCodes } = await addApp(tried)
      return async () => {
        const step = await secondStepOf(tried)
        const code = recoveryCodes[0] ?? ''
        return step !== null && (await post('login/code', { code }, step.cookie)).status === 200
      }
    },
    async knownDevices(tried) {
      const device = cookiesOf(await signIn(tried, password)).replace(/bakesale_admin=[^;]*/, '')
      return async () => {
        const before = await noticesTo(tried.email)
        const answer = await signIn(tried, tried.password, device)
        return answer.status === 200 && (await noticesTo(tried.email)).length === before.length
      }
    },
    async disownLinks(tried) {
      const token = await noticeOf(tried)
      return async () => (await disown(token)) === 204
    },
  }

  const manage = async ({ admin }: Tried, action: string, body?: object) => {
    const boss = await makeAdmin(test, 'superadmin')
    const answer = await boss.call('POST', `/api/admin/admins/${admin.id}/${action}`, body)
    expect(answer.status).toBe(200)
    return answer
  }

  /** Triggers each event. */
  const happens: Readonly<Record<AdminEvent, (tried: Tried) => Promise<void>>> = {
    async passwordReset(tried) {
      const answer = await manage(tried, 'one-time-password')
      tried.password = resetAdminPassword.success.body.parse(answer.body).oneTimePassword
    },
    async passwordChanged(tried) {
      const body = { currentPassword: password, newPassword }
      expect((await post('password', body, tried.cookie)).status).toBe(200)
      tried.password = newPassword
    },
    async factorsReset(tried) {
      await manage(tried, 'reset-second-factor')
    },
    async changeDisowned(tried) {
      expect(await disown(tried.notice)).toBe(204)
      tried.password = null
    },
    // signs in again after being reactivated
    async accountStopped(tried) {
      await manage(tried, 'deactivate', { reason: 'A test.' })
      await manage(tried, 'reactivate')
    },
  }

  const cells = adminEvents.flatMap((event) => commonThings.map((thing) => ({ event, thing })))

  it.each(cells)('$event: $thing', async ({ event, thing }) => {
    const tried = await makeTried()
    const works = await setUp[thing](tried)
    await happens[event](tried)
    if (tried.password === null && thing !== 'password') {
      tried.password = newPassword
      await givePassword(tried, newPassword)
    }
    expect(await works()).toBe(whatEndsWhatOfAdmins[thing][event] === 'stays')
  })

  it('"This wasn’t me" keeps factors from before the change', async () => {
    const tried = await makeTried()
    const device = makeAuthenticator()
    await addPasskey(test, device, 'admin', tried.cookie)
    test.setNow(new Date(testNow.getTime() + 60_000))
    const later = makeAuthenticator()
    await addPasskey(test, later, 'admin', tried.cookie)
    expect(await disown(tokenIn((await lastMailTo(test, tried.email, 'admin-passkey-added')).text))).toBe(204)
    const statuses = []
    for (const each of [device, later]) {
      const { credential, cookie } = await passkeyAssertion(test, each, 'admin')
      statuses.push((await post('login/passkey', { credential }, cookie)).status)
    }
    test.setNow(testNow)
    expect(statuses).toEqual([200, 401])
  })

  it('the current session stays where only others end', async () => {
    const tried = await makeTried()
    const body = { currentPassword: password, newPassword }
    const cookie = cookiesOf(await post('password', body, tried.cookie))
    expect(await isIn(cookie)).toBe(true)
  })

  it.each(['app', 'passkey'] as const)('the link in the notice of a new %s removes it', async (factor) => {
    const tried = await makeTried()
    if (factor === 'app') await addApp(tried)
    else await addPasskey(test, makeAuthenticator(), 'admin', tried.cookie)
    const purpose = `admin-${factor}-added`
    expect(await disown(tokenIn((await lastMailTo(test, tried.email, purpose)).text))).toBe(204)
    const { two_factor_enabled } = await test.db
      .selectFrom('admin_users')
      .select('two_factor_enabled')
      .where('id', '=', tried.admin.id)
      .executeTakeFirstOrThrow()
    expect(two_factor_enabled).toBe(false)
    const log = await test.db
      .selectFrom('admin_activity_logs')
      .select('action')
      .where('admin_id', '=', tried.admin.id)
      .execute()
    expect(log.map(({ action }) => action)).toContain('admin.disown_change')
  })

  it('the email about a new password lists the factors that stay', async () => {
    const tried = await makeTried()
    await addApp(tried)
    for (const event of ['passwordChanged', 'passwordReset'] as const) {
      await happens[event](tried)
      const purpose = event === 'passwordChanged' ? 'admin-password-changed' : 'admin-password-reset'
      const { text } = await lastMailTo(test, tried.email, purpose)
      expect(text).toContain('any you don’t recognize:\ncodes from an authenticator app\n10 recovery codes')
    }
  })
})
