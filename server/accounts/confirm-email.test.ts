import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { termsVersion } from '#shared/api/accounts.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { lastMailTo, mailsTo, tokenIn } from '#tests/make/mails.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { mailResetLinks } from './mail-reset-links.ts'
import { deleteLinksExpiredBy } from './one-time-links-repository.ts'

const password = 'flour, water and salt'
const hour = 60 * 60_000

describe('confirming an address', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const makeUnconfirmed = () => makePerson(test, { isEmailConfirmed: false })
  const confirm = (token: string) =>
    callApp(test, 'POST', '/api/auth/confirm-email', { token, currentPassword: password })
  const sendAgain = (person: Person) => person.call('POST', '/api/auth/confirmation-mail')
  const tasks = async (person: Person) => (await person.call('GET', '/api/auth/duties')).body
  const profile = async (person: Person) => (await person.call('GET', `/api/profile/${person.user.id}`)).body
  const changeTo = (person: Person, email: string, changes: Record<string, unknown> = {}) =>
    person.call(
      'PUT',
      `/api/profile/${person.user.id}`,
      profileBody(person, { email, currentPassword: password, ...changes }),
    )
  const signIn = async (email: string) =>
    (await callApp(test, 'POST', '/api/login', { email, password })).status
  const expectDead = async (token: string) => {
    const answer = await confirm(token)
    expect([answer.status, ErrorResponse.parse(answer.body).error]).toEqual([404, 'not_found'])
  }
  const linkOf = async (email: string, purpose = 'verify-email') =>
    tokenIn((await lastMailTo(test, email, purpose)).text)

  it('AUTH-15: a new account is asked to confirm its address, and the link confirms it', async () => {
    const ana = await makeUnconfirmed()
    expect(await tasks(ana)).toMatchObject({ emailToConfirm: ana.user.email })
    const mails = await mailsTo(test, ana.user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email address'])
    expect(mails[0]?.text).toMatch(/^http:\/\/localhost\/confirm-email\?token=[\w-]{43}$/m)
    expect((await confirm(await linkOf(ana.user.email))).status).toBe(204)
    expect(await profile(ana)).toMatchObject({ emailVerified: true })
    expect(await tasks(ana)).toMatchObject({ emailToConfirm: null })
  })

  it('a link works once and for three days', async () => {
    const ana = await makeUnconfirmed()
    const token = await linkOf(ana.user.email)
    test.setNow(fromTestNow(73 * hour))
    await expectDead(token)
    test.setNow(fromTestNow(71 * hour))
    expect((await confirm(token)).status).toBe(204)
    test.setNow(null)
    await expectDead(token)
  })

  describe('the page of a confirmation link', () => {
    const page = (token: string) => test.app.inject(`/confirm-email?token=${token}`)
    const state = async (token: string) =>
      (await callApp(test, 'GET', `/api/auth/confirmation-link?token=${encodeURIComponent(token)}`)).body

    it('changes nothing, however often it is opened', async () => {
      const ana = await makeUnconfirmed()
      const token = await linkOf(ana.user.email)
      for (const _time of [1, 2]) {
        expect((await page(token)).statusCode).toBe(200)
        expect(await state(token)).toEqual({ state: 'open', isNewAddress: false })
      }
      expect(await profile(ana)).toMatchObject({ emailVerified: false })
      expect((await confirm(token)).status).toBe(204)
    })

    it('reports for 30 days that a used link worked', async () => {
      const ana = await makeUnconfirmed()
      const token = await linkOf(ana.user.email)
      await confirm(token)
      expect(await state(token)).toMatchObject({ state: 'confirmed' })
      await changeTo(ana, `used-${anyEngine}@example.org`)
      const moved = await linkOf(`used-${anyEngine}@example.org`, 'change-email')
      expect(await state(moved)).toEqual({ state: 'open', isNewAddress: true })
      await confirm(moved)
      for (const used of [token, moved]) expect(await state(used)).toMatchObject({ state: 'confirmed' })
      await deleteLinksExpiredBy(test.db, fromTestNow(29 * 24 * hour))
      expect(await state(token)).toMatchObject({ state: 'confirmed' })
      await deleteLinksExpiredBy(test.db, fromTestNow(31 * 24 * hour))
      expect(await state(token)).toMatchObject({ state: 'dead' })
    })

    it.each(['a link that was sent again', 'a reset'])(
      'reports for 30 days that the address is confirmed after %s ended the link',
      async (what) => {
        const ana = await makeUnconfirmed()
        const first = await linkOf(ana.user.email)
        await sendAgain(ana)
        expect(await state(first)).toMatchObject({ state: 'dead' })
        const again = await linkOf(ana.user.email)
        if (what === 'a reset') {
          await callApp(test, 'POST', '/api/auth/forgot-password', { email: ana.user.email })
          await mailResetLinks(test)
          const token = await linkOf(ana.user.email, 'reset-password')
          const chosen = { token, password: 'rye, caraway and salt' }
          expect((await callApp(test, 'POST', '/api/auth/reset-password', chosen)).status).toBe(204)
        } else expect((await confirm(again)).status).toBe(204)
        for (const over of [first, again]) expect(await state(over)).toMatchObject({ state: 'confirmed' })
        await deleteLinksExpiredBy(test.db, fromTestNow(31 * 24 * hour))
        for (const over of [first, again]) expect(await state(over)).toMatchObject({ state: 'dead' })
      },
    )

    it('reports a cancelled link as invalid', async () => {
      const ana = await makeUnconfirmed()
      await confirm(await linkOf(ana.user.email))
      await changeTo(ana, `off-${anyEngine}@example.org`)
      const token = await linkOf(`off-${anyEngine}@example.org`, 'change-email')
      await ana.call('DELETE', '/api/auth/email-change')
      expect(await state(token)).toMatchObject({ state: 'dead' })
    })

    it('reports an old link, a reset link and nonsense as invalid', async () => {
      const ana = await makeUnconfirmed()
      const old = await linkOf(ana.user.email)
      await sendAgain(ana)
      await callApp(test, 'POST', '/api/auth/forgot-password', { email: ana.user.email })
      await mailResetLinks(test)
      const reset = await linkOf(ana.user.email, 'reset-password')
      for (const dead of [old, reset, '', 'x', "'; --"])
        expect(await state(dead)).toMatchObject({ state: 'dead' })
      await callApp(test, 'POST', '/api/auth/reset-password', {
        token: reset,
        password: 'rye, caraway and salt',
      })
      expect(await state(reset)).toMatchObject({ state: 'dead' })
      expect((await callApp(test, 'GET', '/api/auth/confirmation-link')).status).toBe(422)
    })
  })

  it('a resent link invalidates the previous one', async () => {
    const ana = await makeUnconfirmed()
    const first = await linkOf(ana.user.email)
    expect((await sendAgain(ana)).status).toBe(204)
    await expectDead(first)
    expect((await confirm(await linkOf(ana.user.email))).status).toBe(204)
    expect(ErrorResponse.parse((await sendAgain(ana)).body)).toMatchObject({ error: 'conflict' })
  })

  it('only a signed-in user can have a link resent', async () => {
    expect((await callApp(test, 'POST', '/api/auth/confirmation-mail')).status).toBe(401)
    expect((await callApp(test, 'GET', '/api/auth/duties')).status).toBe(401)
  })

  it('deletes expired links and keeps the others', async () => {
    const ana = await makeUnconfirmed()
    const token = await linkOf(ana.user.email)
    await deleteLinksExpiredBy(test.db, test.now())
    const late = { ...test, now: () => fromTestNow(80 * hour) }
    expect(await deleteLinksExpiredBy(late.db, late.now())).toBeGreaterThan(0)
    await expectDead(token)
  })

  describe('a new address', () => {
    const fresh = (name: string) => `${name}-${anyEngine}@example.org`

    it('API-18: replaces the old one only when its link is used, and the old one is notified', async () => {
      const ana = await makeUnconfirmed()
      const saved = await changeTo(ana, fresh('moved'), { firstName: 'Anaïs' })
      expect([saved.status, saved.body]).toEqual([
        200,
        expect.objectContaining({ firstName: 'Anaïs', email: ana.user.email, newEmail: fresh('moved') }),
      ])
      expect(await tasks(ana)).toMatchObject({ emailToConfirm: fresh('moved') })
      const warning = await lastMailTo(test, ana.user.email, 'email-change-asked')
      expect(warning.text).not.toContain(fresh('moved'))
      expect([await signIn(ana.user.email), await signIn(fresh('moved'))]).toEqual([200, 401])

      expect((await confirm(await linkOf(fresh('moved'), 'change-email'))).status).toBe(204)
      expect(await profile(ana)).toMatchObject({
        email: fresh('moved'),
        emailVerified: true,
        newEmail: null,
      })
      expect([await signIn(ana.user.email), await signIn(fresh('moved'))]).toEqual([401, 200])
      expect((await lastMailTo(test, ana.user.email, 'email-changed')).text).toContain('this wasn’t you')
    })

    it('a confirmed account stays confirmed while the new address waits', async () => {
      const ana = await makeUnconfirmed()
      await confirm(await linkOf(ana.user.email))
      await changeTo(ana, fresh('waits'))
      expect(await profile(ana)).toMatchObject({ email: ana.user.email, emailVerified: true })
    })

    it('can be cancelled, which invalidates its link', async () => {
      const ana = await makeUnconfirmed()
      await changeTo(ana, fresh('called-off'))
      const token = await linkOf(fresh('called-off'), 'change-email')
      expect((await ana.call('DELETE', '/api/auth/email-change')).status).toBe(204)
      expect(await profile(ana)).toMatchObject({ email: ana.user.email, newEmail: null })
      await expectDead(token)
      expect((await ana.call('DELETE', '/api/auth/email-change')).status).toBe(204)
    })

    it('stays pending when the rest of the profile is saved', async () => {
      const ana = await makeUnconfirmed()
      await changeTo(ana, fresh('patient'))
      const saved = await ana.call('PUT', `/api/profile/${ana.user.id}`, profileBody(ana, { bio: 'Rye' }))
      expect(saved.body).toMatchObject({ bio: 'Rye', newEmail: fresh('patient') })
    })

    it('gets its link again on request', async () => {
      const ana = await makeUnconfirmed()
      await changeTo(ana, fresh('again'))
      const first = await linkOf(fresh('again'), 'change-email')
      expect((await sendAgain(ana)).status).toBe(204)
      await expectDead(first)
      expect((await confirm(await linkOf(fresh('again'), 'change-email'))).status).toBe(204)
    })

    it('ends every other link of the account', async () => {
      const ana = await makeUnconfirmed()
      const verify = await linkOf(ana.user.email)
      await callApp(test, 'POST', '/api/auth/forgot-password', { email: ana.user.email })
      await mailResetLinks(test)
      const resetLink = await linkOf(ana.user.email, 'reset-password')
      await changeTo(ana, fresh('ender'))
      await confirm(await linkOf(fresh('ender'), 'change-email'))
      await expectDead(verify)
      const body = { token: resetLink, password: 'rye, caraway and patience' }
      expect((await callApp(test, 'POST', '/api/auth/reset-password', body)).status).toBe(404)
    })

    it('taken by somebody else meanwhile is rejected, and nothing changes', async () => {
      const ana = await makeUnconfirmed()
      await changeTo(ana, fresh('contested'))
      await makePerson(test, { email: fresh('contested') })
      const answer = await confirm(await linkOf(fresh('contested'), 'change-email'))
      expect([answer.status, ErrorResponse.parse(answer.body).error]).toEqual([409, 'email_taken'])
      expect(await profile(ana)).toMatchObject({ email: ana.user.email })
    })

    it('requested by two accounts goes to the one that confirms first', async () => {
      const [ana, ben] = [await makeUnconfirmed(), await makeUnconfirmed()]
      await changeTo(ana, fresh('both'))
      const anas = await linkOf(fresh('both'), 'change-email')
      await changeTo(ben, fresh('both'))
      const mails = (await mailsTo(test, fresh('both'))).map(({ text }) => tokenIn(text))
      const bens = mails.find((token) => token !== anas) ?? ''
      const answers = await Promise.all([confirm(anas), confirm(bens)])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    })

    it('is limited to a few an hour, which protects mailboxes', async () => {
      const limited = await makeTestApp(anyEngine, { rateLimit: true })
      const ana = await makePerson(limited, { isEmailConfirmed: false })
      const statuses: number[] = []
      for (const n of [1, 2, 3, 4, 5, 6]) statuses.push((await changeTo(ana, fresh(`round-${n}`))).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      await limited.close()
    })
  })

  describe('the terms', () => {
    const accept = (person: Person, version: string) =>
      person.call('POST', '/api/auth/accept-terms', { termsVersion: version })
    const setAccepted = (person: Person, version: string) =>
      test.db
        .updateTable('users')
        .set({ terms_accepted: true, terms_accepted_at: new Date('2024-01-01'), terms_version: version })
        .where('id', '=', person.user.id)
        .execute()

    it('AUTH-15, OPEN-74: a newer version must be accepted, and its acceptance is stored with the time', async () => {
      const ana = await makeUnconfirmed()
      await setAccepted(ana, '2024-01-01')
      expect(await tasks(ana)).toMatchObject({ termsToAccept: termsVersion })
      const moment = new Date('2026-11-20T12:00:00Z')
      test.setNow(moment)
      expect((await accept(ana, termsVersion)).status).toBe(204)
      test.setNow(null)
      expect(await tasks(ana)).toMatchObject({ termsToAccept: null })
      const row = await test.db
        .selectFrom('users')
        .select(['terms_accepted_at', 'terms_version'])
        .where('id', '=', ana.user.id)
        .executeTakeFirst()
      expect(row).toEqual({ terms_accepted_at: moment, terms_version: termsVersion })
    })

    it('AUTH-16: an outdated version cannot be accepted', async () => {
      const ana = await makeUnconfirmed()
      expect((await accept(ana, '2024-01-01')).status).toBe(409)
      expect((await accept(ana, 'all of them')).status).toBe(422)
      expect(await tasks(ana)).toMatchObject({ termsToAccept: termsVersion })
      const visitor = await callApp(test, 'POST', '/api/auth/accept-terms', { termsVersion })
      expect(visitor.status).toBe(401)
    })
  })
})
