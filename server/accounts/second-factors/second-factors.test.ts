import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { renewRecoveryCodes } from '#server/identity/second-factors/renew-recovery-codes.ts'
import { storeAppKey } from '#server/identity/second-factors/second-factors-repository.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { beginApp, confirmApp, SecondFactors } from '#shared/api/second-factors.ts'
import { fromTestNow, testNow } from '#tests/make/clock.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { totp } from '#tests/make/totp.ts'
import { aCodeLater, atMoment, whileShown } from '#tests/make/while-shown.ts'
import { userRealm } from '../user-realm.ts'

const password = 'flour, water and salt'
const currentPassword = { currentPassword: password }

describe('second factors', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  /** Activates an app with the current code, so the next one is unused. */
  const withApp = async (person: Person, later = 0) => {
    const begun = await person.call('POST', '/api/second-factors/app', currentPassword)
    const { key } = beginApp.success.body.parse(begun.body)
    const url = '/api/second-factors/app/confirm'
    const confirmed = await whileShown(test, key, (code) => person.call('POST', url, { code }), later)
    expect(confirmed.status).toBe(200)
    const { recoveryCodes } = confirmApp.success.body.parse(confirmed.body)
    return { key, recoveryCodes, cookie: cookieOf(confirmed.headers['set-cookie'], 'bakesale_session') }
  }
  const cookieOf = (lines: unknown, name: string) =>
    [lines]
      .flat()
      .map(String)
      .find((line) => line.startsWith(`${name}=`))
      ?.split(';')[0] ?? ''
  const startSignIn = async ({ user }: Person) => {
    const answer = await callApp(test, 'POST', '/api/login', { email: user.email, password })
    return { ...answer, cookie: cookieOf(answer.headers['set-cookie'], 'bakesale_second_step') }
  }
  const enterCode = (code: string, cookie: string) =>
    callApp(test, 'POST', '/api/login/code', { code }, cookie)
  /** Enters the code after the one that activated the app. */
  const enterNextCode = (key: string, cookie: string) =>
    whileShown(test, key, (code) => enterCode(code, cookie), aCodeLater)
  const factorsOf = async (cookie: string) =>
    SecondFactors.parse((await callApp(test, 'GET', '/api/second-factors', undefined, cookie)).body)
  const sessionsOf = (person: Person) =>
    test.db.selectFrom('sessions').select('id').where('user_id', '=', person.user.id).execute()

  it('an app is active after its first code; then the password alone starts no session', async () => {
    const ana = await makePerson(test)
    const { recoveryCodes, cookie } = await withApp(ana)
    expect(recoveryCodes).toHaveLength(10)
    expect(await factorsOf(cookie)).toEqual({ app: true, passkeys: [], recoveryCodesLeft: 10 })
    const before = await sessionsOf(ana)
    const answer = await startSignIn(ana)
    expect([answer.status, answer.body]).toEqual([200, { secondStep: ['app'] }])
    expect(cookieOf(answer.headers['set-cookie'], 'bakesale_session')).toBe('')
    expect(await sessionsOf(ana)).toEqual(before)
  })

  it('the key is also a QR code, and nothing changes before the first code', async () => {
    const ana = await makePerson(test)
    const begun = await ana.call('POST', '/api/second-factors/app', currentPassword)
    const { key, uri, qr } = beginApp.success.body.parse(begun.body)
    expect(key).toMatch(/^[A-Z2-7]{32,}$/)
    expect(uri).toContain(`secret=${key}`)
    expect(qr.path).toMatch(/^M\d+ \d+h1v1h-1z/)
    const wrong = await ana.call('POST', '/api/second-factors/app/confirm', { code: 'no code' })
    expect([wrong.status, ErrorResponse.parse(wrong.body).fields]).toEqual([
      422,
      { code: expect.any(String) },
    ])
    expect((await startSignIn(ana)).body).toEqual({ user: ana.user })
  })

  it('an active app stays active when another tab has just requested a key', async () => {
    const ana = await makePerson(test)
    const { key } = await withApp(ana)
    await storeAppKey(
      test.db,
      userRealm,
      { id: newId(), ownerId: ana.user.id, secret: 'a later one' },
      test.now(),
    )
    const answer = await enterNextCode(key, (await startSignIn(ana)).cookie)
    expect([answer.status, answer.body]).toEqual([200, { user: ana.user }])
  })

  it('a code completes the sign-in and is not accepted twice', async () => {
    const ana = await makePerson(test)
    const { key } = await withApp(ana)
    const starts = [await startSignIn(ana), await startSignIn(ana)] as const
    const [first, again] = await whileShown(
      test,
      key,
      async (code) =>
        [await enterCode(code, starts[0].cookie), await enterCode(code, starts[1].cookie)] as const,
      aCodeLater,
    )
    expect([first.status, first.body]).toEqual([200, { user: ana.user }])
    const session = cookieOf(first.headers['set-cookie'], 'bakesale_session')
    expect((await callApp(test, 'GET', '/api/me', undefined, session)).body).toEqual({ user: ana.user })
    expect([again.status, ErrorResponse.parse(again.body).message]).toEqual([
      422,
      'That code has already been used. Wait for the next one.',
    ])
  })

  it('one of several concurrent uses of a code succeeds', async () => {
    const ana = await makePerson(test)
    const { key } = await withApp(ana)
    const starts = [await startSignIn(ana), await startSignIn(ana), await startSignIn(ana)]
    const answers = await whileShown(
      test,
      key,
      (code) => Promise.all(starts.map(({ cookie }) => enterCode(code, cookie))),
      aCodeLater,
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it('the code that activated the app does not sign in', async () => {
    const ana = await makePerson(test)
    const begun = await ana.call('POST', '/api/second-factors/app', currentPassword)
    const { key } = beginApp.success.body.parse(begun.body)
    const answer = await whileShown(test, key, async (code) => {
      expect((await ana.call('POST', '/api/second-factors/app/confirm', { code })).status).toBe(200)
      return enterCode(code, (await startSignIn(ana)).cookie)
    })
    expect([answer.status, ErrorResponse.parse(answer.body).message]).toEqual([
      422,
      'That code has already been used. Wait for the next one.',
    ])
  })

  it('a code is valid only in its own 30 seconds', async () => {
    const ana = await makePerson(test)
    const { key } = await withApp(ana, -aCodeLater)
    const from = Math.floor(testNow.getTime() / aCodeLater) * aCodeLater
    const code = totp(key, new Date(from))
    const { cookie } = await startSignIn(ana)
    for (const moment of [from - 1, from + aCodeLater]) {
      test.setNow(new Date(moment))
      const answer = await enterCode(code, cookie)
      expect([answer.status, ErrorResponse.parse(answer.body).fields]).toEqual([
        422,
        { code: expect.stringContaining('That code did not match.') },
      ])
    }
    test.setNow(null)
    const last = new Date(from + aCodeLater - 1)
    expect((await atMoment(test, last, () => enterCode(code, cookie))).status).toBe(200)
  })

  it('a recovery code signs in once, however it is typed', async () => {
    const ana = await makePerson(test)
    const { recoveryCodes } = await withApp(ana)
    const typed = ` ${(recoveryCodes[0] ?? '').toUpperCase().replace('-', ' ')} `
    const first = await enterCode(typed, (await startSignIn(ana)).cookie)
    expect(first.status).toBe(200)
    const session = cookieOf(first.headers['set-cookie'], 'bakesale_session')
    expect((await factorsOf(session)).recoveryCodesLeft).toBe(9)
    expect((await enterCode(typed, (await startSignIn(ana)).cookie)).status).toBe(422)
  })

  it('five wrong codes end a sign-in', async () => {
    const ana = await makePerson(test)
    await withApp(ana)
    const { cookie } = await startSignIn(ana)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await enterCode('zzzzz-zzzzz', cookie)).status).toBe(422)
    expect((await enterCode('zzzzz-zzzzz', cookie)).status).toBe(409)
  })

  it.each(['', 'bakesale_second_step=x', `bakesale_second_step=${'a'.repeat(24)}.${'b'.repeat(43)}%3D`])(
    'without a pending sign-in (%j) a code is rejected',
    async (cookie) => {
      const answer = await enterCode('123456', cookie)
      expect([answer.status, ErrorResponse.parse(answer.body).error]).toEqual([409, 'conflict'])
    },
  )

  it('the second step belongs to the person who gave the password, not to the signed-in one', async () => {
    const [ana, ben] = [await makePerson(test), await makePerson(test)]
    const { key } = await withApp(ana)
    const { cookie } = await startSignIn(ana)
    const answer = await enterNextCode(key, `${ben.cookie}; ${cookie}`)
    expect(answer.body).toEqual({ user: ana.user })
    expect((await ben.call('GET', '/api/me')).body).toEqual({ user: null })
  })

  it('new recovery codes invalidate the old ones; turning the app off makes the password enough', async () => {
    const ana = await makePerson(test)
    const { recoveryCodes, cookie } = await withApp(ana)
    const post = (url: string, body: unknown) => callApp(test, 'POST', url, body, cookie)
    const renewed = await post('/api/second-factors/recovery-codes', currentPassword)
    expect(renewed.body).toEqual({ recoveryCodes: expect.any(Array) })
    const old = await enterCode(recoveryCodes[1] ?? '', (await startSignIn(ana)).cookie)
    expect(old.status).toBe(422)
    expect((await post('/api/second-factors/app/remove', currentPassword)).status).toBe(204)
    expect(await factorsOf(cookie)).toEqual({ app: false, passkeys: [], recoveryCodesLeft: 0 })
    expect((await startSignIn(ana)).body).toEqual({ user: ana.user })
    const mails = await test.db
      .selectFrom('mails')
      .select('purpose')
      .where('recipient', '=', ana.user.email)
      .execute()
    const purposes = mails.map(({ purpose }) => purpose)
    for (const purpose of ['app-added', 'recovery-codes-renewed', 'app-removed'])
      expect(purposes).toContain(purpose)
  })

  it('keeps recovery codes when the session that renews them ended meanwhile', async () => {
    const ana = await makePerson(test)
    const { recoveryCodes } = await withApp(ana)
    const ended = await test.db
      .deleteFrom('sessions')
      .where('user_id', '=', ana.user.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    const client = { ipAddress: '127.0.0.1', userAgent: '', log: { info: () => undefined } }
    const session = { sessionId: ended.id, reauthenticatedAt: test.now(), isEmailConfirmed: true, client }
    const renewing = renewRecoveryCodes(test, userRealm, { ...ana.user, ...session }, undefined)
    await expect(renewing).rejects.toMatchObject({ code: 'unauthenticated' })
    const { cookie } = await startSignIn(ana)
    expect((await enterCode(recoveryCodes[1] ?? '', cookie)).status).toBe(200)
  })

  it('turning the second step on or off counts as an account change', async () => {
    const ana = await makePerson(test)
    const account = () =>
      test.db
        .selectFrom('users')
        .select(['two_factor_enabled', 'updated_at'])
        .where('id', '=', ana.user.id)
        .executeTakeFirstOrThrow()
    const begun = await ana.call('POST', '/api/second-factors/app', currentPassword)
    const { key } = beginApp.success.body.parse(begun.body)
    const [on, off] = [fromTestNow(20_000), fromTestNow(25_000)]
    const changeAt = async (moment: Date, url: string, body: object) => {
      const answer = await atMoment(test, moment, () => ana.call('POST', url, body))
      expect(answer.status).toBeLessThan(300)
    }
    await changeAt(on, '/api/second-factors/app/confirm', { code: totp(key, on) })
    expect(await account()).toEqual({ two_factor_enabled: true, updated_at: on })
    await changeAt(off, '/api/second-factors/app/remove', currentPassword)
    expect(await account()).toEqual({ two_factor_enabled: false, updated_at: off })
  })

  it('every change requires the password', async () => {
    const ana = await makePerson(test)
    for (const path of ['app', 'app/remove', 'passkeys/options', 'recovery-codes']) {
      const answer = await ana.call('POST', `/api/second-factors/${path}`, {
        currentPassword: 'not this one',
      })
      expect([path, answer.status, ErrorResponse.parse(answer.body).fields]).toEqual([
        path,
        422,
        { currentPassword: 'This is not your current password.' },
      ])
      const signedOut = await callApp(test, 'POST', `/api/second-factors/${path}`, currentPassword)
      expect(signedOut.status).toBe(401)
    }
  })

  it('asks the browser for a passkey with user verification', async () => {
    const ana = await makePerson(test)
    const options = await ana.call('POST', '/api/second-factors/passkeys/options', currentPassword)
    expect(options.body).toMatchObject({
      rp: { id: 'localhost', name: 'BakeSale' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(cookieOf(options.headers['set-cookie'], 'bakesale_passkey')).not.toBe('')
    const asked = await callApp(test, 'POST', '/api/login/passkey-options')
    expect(asked.body).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    // merely begun, not added: the password is still enough
    expect((await startSignIn(ana)).body).toEqual({ user: ana.user })
  })

  it('rejects an unknown passkey and an invalid response', async () => {
    const ana = await makePerson(test)
    const proof = {
      id: 'unknown',
      rawId: 'unknown',
      type: 'public-key',
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    }
    const signIn = () => callApp(test, 'POST', '/api/login/passkey', { credential: proof })
    expect((await signIn()).status).toBe(401)
    await test.db
      .insertInto('passkeys')
      .values({
        id: ana.user.id,
        user_id: ana.user.id,
        name: null,
        public_key: 'AAAA',
        credential_id: 'unknown',
        counter: 0,
        device_type: 'singleDevice',
        backed_up: false,
        transports: null,
        aaguid: null,
        created_at: testNow,
        updated_at: testNow,
      })
      .execute()
    const answer = await signIn()
    expect([answer.status, ErrorResponse.parse(answer.body).error]).toEqual([401, 'invalid_credentials'])
    const added = await ana.call('POST', '/api/second-factors/passkeys', { name: 'Phone', credential: proof })
    expect(added.status).toBe(422)
  })
})
