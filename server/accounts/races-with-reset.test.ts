import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginApp, confirmApp } from '#shared/api/second-factors.ts'
import { leaveOpen } from '#tests/make/act-at-once.ts'
import { withHeldReads } from '#tests/make/held-reads.ts'
import { lastMailTo, mailsTo, tokenIn } from '#tests/make/mails.ts'
import { type Answer, callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { cookiesOf } from '#tests/make/passkeys.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, engines, openTestDatabase } from '#tests/make/test-database.ts'
import { aCodeLater, whileShown } from '#tests/make/while-shown.ts'
import { mailResetLinks } from './mail-reset-links.ts'

const password = 'flour, water and salt'
const newPassword = 'rye, caraway and patience'

const signIn = (test: TestApp, { user }: Person, by: string) =>
  callApp(test, 'POST', '/api/login', { email: user.email, password: by })

/** Requests a reset link now; the returned function sets the new password with it. */
async function resetOf(test: TestApp, { user }: Person): Promise<() => Promise<Answer>> {
  await callApp(test, 'POST', '/api/auth/forgot-password', { email: user.email })
  await mailResetLinks(test)
  const token = tokenIn((await lastMailTo(test, user.email, 'reset-password')).text)
  return () => callApp(test, 'POST', '/api/auth/reset-password', { token, password: newPassword })
}

/** Requests an app key and returns it. */
async function beginAppOf(person: Person): Promise<string> {
  const begun = await person.call('POST', '/api/second-factors/app', { currentPassword: password })
  return beginApp.success.body.parse(begun.body).key
}

describe('somebody with the old password during a reset by email', () => {
  let test: TestApp
  let holdNextReadOf: ReturnType<typeof withHeldReads>['holdNextReadOf']
  beforeAll(async () => {
    const held = withHeldReads(await openTestDatabase(anyEngine))
    holdNextReadOf = held.holdNextReadOf
    test = await makeTestApp(held.database)
  })
  afterAll(() => test.close())

  /** Runs `act` and resets the password after `act` has read the table, after `others` reads of it. */
  async function whileReading(
    table: string,
    person: Person,
    act: () => Promise<Answer>,
    others = 0,
  ): Promise<Answer> {
    const reset = await resetOf(test, person)
    const held = holdNextReadOf(table, others)
    const acting = act()
    await Promise.race([held.begun, acting])
    expect((await reset()).status).toBe(204)
    held.letGo()
    return acting
  }

  const sessionsOf = ({ user }: Person) =>
    test.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()

  it.each([
    ['before', 0],
    ['after', 1],
  ])('gets no session from a sign-in %s its check of the password', async (_, others) => {
    const ana = await makePerson(test)
    const answer = await whileReading('accounts', ana, () => signIn(test, ana, password), others)
    expect([answer.status, cookiesOf(answer)]).toEqual([401, ''])
    expect(await sessionsOf(ana)).toEqual([])
  })

  it('cannot change the password again', async () => {
    const ana = await makePerson(test)
    const change = { currentPassword: password, newPassword: 'the words of a thief' }
    const answer = await whileReading('accounts', ana, () => ana.call('PUT', '/api/account/password', change))
    expect(answer.status).toBe(401)
    expect((await signIn(test, ana, newPassword)).status).toBe(200)
  })

  it('cannot use the link that the owner used meanwhile', async () => {
    const ana = await makePerson(test)
    const reset = await resetOf(test, ana)
    const held = holdNextReadOf('mailed_links')
    const late = reset()
    await held.begun
    expect((await reset()).status).toBe(204)
    held.letGo()
    expect((await late).status).toBe(404)
  })

  it('cannot request another address', async () => {
    const ana = await makePerson(test)
    const email = `thief-of-${ana.user.email}`
    const body = { ...profileBody(ana), email, currentPassword: password }
    const answer = await whileReading('accounts', ana, () =>
      ana.call('PUT', `/api/profile/${ana.user.id}`, body),
    )
    expect(answer.status).toBe(401)
    expect(await mailsTo(test, email)).toEqual([])
  })

  it('cannot complete a second step, begun before or during the reset', async () => {
    const ana = await makePerson(test)
    const key = await beginAppOf(ana)
    const url = '/api/second-factors/app/confirm'
    const confirmed = await whileShown(test, key, (code) => ana.call('POST', url, { code }))
    const [recoveryCode = ''] = confirmApp.success.body.parse(confirmed.body).recoveryCodes
    const steps = [cookiesOf(await signIn(test, ana, password)), cookiesOf(await signIn(test, ana, password))]
    const enter = (code: string, cookie = '') => callApp(test, 'POST', '/api/login/code', { code }, cookie)
    const finished = await whileReading('two_factors', ana, () => enter(recoveryCode, steps[0]))
    expect(finished.status).toBe(409)
    const late = await whileShown(test, key, (code) => enter(code, steps[1]), aCodeLater)
    expect(late.status).toBe(409)
    expect(await sessionsOf(ana)).toEqual([])
  })
})

// the embedded engine runs one transaction at a time
describe.runIf(engines.includes('postgres'))('an app during a reset on postgres', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp('postgres')
  })
  afterAll(() => test.close())

  it('is not activated by an ended session, and starts no new one', async () => {
    const ana = await makePerson(test)
    const reset = await resetOf(test, ana)
    const key = await beginAppOf(ana)
    // `for update` would also block the used code's insert, which could then overtake the reset
    const held = await leaveOpen(test.database, (trx) =>
      sql`select from users where id = ${ana.user.id} for no key update`.execute(trx),
    )
    const resetting = reset()
    await held.isWaitedFor(1)
    // activating an app locks its owner's row, so it waits for the reset
    const confirming = whileShown(test, key, (code) =>
      ana.call('POST', '/api/second-factors/app/confirm', { code }),
    )
    await held.isWaitedFor(2)
    await held.end()
    expect((await resetting).status).toBe(204)
    expect((await confirming).status).toBe(401)
    expect((await ana.call('GET', '/api/second-factors')).status).toBe(401)
    expect((await signIn(test, ana, newPassword)).body).toEqual({ user: ana.user })
  })
})
