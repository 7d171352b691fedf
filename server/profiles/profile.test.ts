import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { OwnProfile, ProfileBody } from '#shared/api/profile.ts'
import { perConnection } from '#shared/payment-methods.ts'
import { testNow } from '#tests/make/clock.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { testClient } from '#tests/make/test-client.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { changeProfile } from './profiles-repository.ts'
import { updateProfile } from './update-profile.ts'

const password = 'flour, water and salt'
const currentPassword = password

describe('profiles', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const profileUrl = ({ user }: Person) => `/api/profile/${user.id}`
  const read = (reader: Person, of = reader) => reader.call('GET', profileUrl(of))
  const save = (person: Person, changes: Record<string, unknown> = {}) =>
    person.call('PUT', profileUrl(person), profileBody(person, changes))

  it('API-17, DATA-01, OPEN-72: a new person’s own profile', async () => {
    const ana = await makePerson(test, { isEmailConfirmed: false })
    const answer = await read(ana)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.body).toEqual({
      ...ana.user,
      emailVerified: false,
      newEmail: null,
      phone: null,
      keepsContact: false,
      remindsDayBefore: true,
      remindsHoursBefore: true,
      tellsReady: true,
      bio: null,
      location: null,
      cookType: 'home_cook',
      paypalEmail: null,
      ...perConnection(() => false),
      termsAccepted: false,
      termsAcceptedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
  })

  describe('a name', () => {
    const old = 'Anastasia, see http://bakes.example\nfor more'
    const oldNamed = async () => {
      const ana = await makePerson(test)
      await test.db.updateTable('users').set({ first_name: old }).where('id', '=', ana.user.id).execute()
      return ana
    }

    it.each(['Win $500 at http://evil.example', 'evil.example', 'Ana\nBen', 'x'.repeat(61)])(
      'cannot become %j',
      async (firstName) => {
        const ana = await makePerson(test)
        const answer = await save(ana, { firstName })
        expect([answer.status, Object.keys(ErrorResponse.parse(answer.body).fields ?? {})]).toEqual([
          422,
          ['firstName'],
        ])
        expect((await save(ana, { lastName: firstName })).status).toBe(422)
        expect((await read(ana)).body).toMatchObject({ firstName: ana.user.firstName })
      },
    )

    it('older than the rule stays until it is changed itself', async () => {
      const ana = await oldNamed()
      const saved = await save(ana, { firstName: old, bio: 'Rye' })
      expect([saved.status, saved.body]).toEqual([
        200,
        expect.objectContaining({ firstName: old, bio: 'Rye' }),
      ])
      expect((await save(ana, { firstName: `${old}!` })).status).toBe(422)
      expect((await save(ana, { firstName: 'Anastasia' })).status).toBe(200)
    })
  })

  it('API-18: every documented field is stored and returned', async () => {
    const ana = await makePerson(test)
    const fields = {
      firstName: 'Anaïs',
      lastName: 'Okafor',
      email: ana.user.email,
      phone: '+1 (212) 555-0114',
      bio: 'Rye, mostly.\nSince 1998.',
      location: 'Park Slope, Brooklyn',
      cookType: 'food_truck',
      paypalEmail: 'anais@example.org',
    }
    const saved = await ana.call('PUT', profileUrl(ana), { ...fields, currentPassword })
    expect([saved.status, saved.body]).toEqual([200, expect.objectContaining(fields)])
    expect((await read(ana)).body).toEqual(saved.body)
  })

  it('API-18: an empty, null or missing field is cleared', async () => {
    const ana = await makePerson(test)
    const filled = { phone: '212-555-0114', bio: 'Rye', location: 'Brooklyn', paypalEmail: 'a@example.org' }
    const emptied = { phone: null, bio: null, location: null, paypalEmail: null }
    for (const none of ['', '  ', null, undefined]) {
      expect((await save(ana, { ...filled, currentPassword })).body).toMatchObject(filled)
      const changes = { phone: none, bio: none, location: none, paypalEmail: none, currentPassword }
      expect((await save(ana, changes)).body).toMatchObject(emptied)
    }
  })

  it('API-18: a read profile can be sent back unchanged', async () => {
    const ana = await makePerson(test)
    const before = OwnProfile.parse((await read(ana)).body)
    const saved = await ana.call('PUT', profileUrl(ana), before)
    expect(saved.body).toEqual({ ...before, updatedAt: expect.any(String) })
  })

  it('OPEN-35: the profile requires the last name that sign-up does not', async () => {
    const answer = await save(await makePerson(test), { lastName: '' })
    expect(answer.status).toBe(422)
    expect(ErrorResponse.parse(answer.body).fields).toEqual({ lastName: 'Enter your last name.' })
  })

  it('API-18: a new name shows at once: to oneself, and to visitors with the listing in the cache', async () => {
    const ana = await makePerson(test)
    const listing = `/api/food-listings/${(await makeListing(ana)).id}`
    const bakerOf = async () => (await callApp(test, 'GET', listing)).body
    expect(await bakerOf()).toMatchObject({ cook: { firstName: 'Robin', bio: null } })
    await save(ana, { firstName: 'Anaïs', bio: 'Rye, mostly.' })
    expect(await bakerOf()).toMatchObject({ cook: { firstName: 'Anaïs', bio: 'Rye, mostly.' } })
    expect((await ana.call('GET', '/api/me')).body).toMatchObject({ user: { firstName: 'Anaïs' } })
  })

  it('API-18: other processes are notified of what listings show of their baker, and of nothing else', async () => {
    const ana = await makePerson(test)
    const { id } = await makeListing(ana)
    const heard: string[] = []
    const stop = await test.database.listen(
      'listings_changed',
      (payload) => heard.push(...payload.split('\n')),
      () => undefined,
    )
    // notices arrive in commit order: those between these two are hers
    const sendSentinel = (word: string) => test.database.runSql(`select tell('listings_changed', $1)`, [word])
    await sendSentinel('begin')
    await save(ana, { location: 'Queens', phone: '212-555-0114' })
    await save(ana, { firstName: 'Anaïs' })
    await sendSentinel('end')
    await expect.poll(() => heard.at(-1)).toBe('end')
    expect(heard.slice(heard.indexOf('begin') + 1)).toEqual([expect.stringContaining(id), 'end'])
    await stop()
  })

  it('API-17: others read the public part of a baker with a public listing, without contact details', async () => {
    const [ana, ben] = [await makePerson(test), await makePerson(test)]
    const hidden = { phone: '212-555-0114', paypalEmail: 'pay@example.org', currentPassword }
    await save(ana, { ...hidden, bio: 'Rye', location: 'Queens' })
    await makeListing(ana)
    const answer = await read(ben, ana)
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: ana.user.id,
        firstName: 'Robin',
        lastName: 'Baker',
        bio: 'Rye',
        location: 'Queens',
        cookType: 'home_cook',
      },
    ])
  })

  it('API-17: the profile of a baker without listings, or suspended, is hidden from others', async () => {
    const [ana, ben] = [await makePerson(test), await makePerson(test)]
    expect((await read(ben, ana)).status).toBe(404)
    const { id } = await makeListing(ana)
    expect((await read(ben, ana)).status).toBe(200)
    const suspended = { suspended_at: testNow, suspension_reason: 'test' }
    await test.db.updateTable('users').set(suspended).where('id', '=', ana.user.id).execute()
    expect((await read(ben, ana)).status).toBe(404)
    const back = { suspended_at: null, suspension_reason: null }
    await test.db.updateTable('users').set(back).where('id', '=', ana.user.id).execute()
    await ana.call('DELETE', `/api/food-listings/${id}`)
    expect((await read(ben, ana)).status).toBe(404)
  })

  it('API-16, API-17, API-18: signed out, nothing is returned', async () => {
    const ana = await makePerson(test)
    await makeListing(ana)
    const calls = [
      await callApp(test, 'GET', profileUrl(ana)),
      await callApp(test, 'PUT', profileUrl(ana), profileBody(ana)),
      await callApp(test, 'GET', `/api/users/${ana.user.id}/stripe-status`),
    ]
    for (const { status, body } of calls)
      expect([status, ErrorResponse.parse(body).error]).toEqual([401, 'unauthenticated'])
  })

  it('API-16, API-18: nobody else’s is changed or read, existing or not', async () => {
    const [ana, ben] = [await makePerson(test), await makePerson(test)]
    await makeListing(ana)
    for (const id of [ana.user.id, '019aa000-0000-7000-8000-000000000000']) {
      const calls = [
        await ben.call('PUT', `/api/profile/${id}`, profileBody(ben, { firstName: 'Taken over' })),
        await ben.call('GET', `/api/users/${id}/stripe-status`),
      ]
      for (const { status, body } of calls)
        expect([status, ErrorResponse.parse(body).error]).toEqual([403, 'forbidden'])
    }
    expect((await read(ana)).body).toMatchObject({ firstName: 'Robin' })
  })

  it('API-16: whether one’s own Stripe account is connected', async () => {
    const ana = await makePerson(test)
    const url = `/api/users/${ana.user.id}/stripe-status`
    expect((await ana.call('GET', url)).body).toEqual({ stripeConnected: false, userId: ana.user.id })
  })

  describe('a new email address', () => {
    it('API-18: is accepted with the current password, and waits until it is confirmed', async () => {
      const ana = await makePerson(test)
      const saved = await save(ana, { email: ' Moved-Ana@Example.org ', currentPassword: password })
      expect([saved.status, saved.body]).toEqual([
        200,
        expect.objectContaining({ email: ana.user.email, newEmail: 'moved-ana@example.org' }),
      ])
      expect(JSON.stringify(saved.body)).not.toMatch(/password|argon2/i)
    })

    it.each([
      ['an empty one', '', 'This is not your current password.'],
      ['a wrong one', 'not this one', 'This is not your current password.'],
    ])('API-18: is rejected with %s as current password, and nothing changes', async (_, given, words) => {
      const ana = await makePerson(test)
      const answer = await save(ana, {
        firstName: 'Changed',
        email: 'hijack@example.org',
        currentPassword: given,
      })
      expect([answer.status, ErrorResponse.parse(answer.body).fields]).toEqual([
        422,
        { currentPassword: words },
      ])
      expect((await read(ana)).body).toMatchObject({ firstName: 'Robin', email: ana.user.email })
    })

    it('API-18: the password cannot be guessed by changing the address repeatedly', async () => {
      const limited = await makeTestApp(anyEngine, { rateLimit: true })
      try {
        const ana = await makePerson(limited)
        const url = `/api/profile/${ana.user.id}`
        const guess = (currentPassword: string) =>
          ana.call('PUT', url, profileBody(ana, { email: 'hijack@example.org', currentPassword }))
        const guesses = Array.from({ length: 10 }, (_, i) => `guess number ${i}`)
        for (const word of guesses) expect((await guess(word)).status).toBe(422)
        expect((await guess('the eleventh')).status).toBe(429)
      } finally {
        await limited.close()
      }
    })

    it('API-18: the same address in other letter case needs no password', async () => {
      const ana = await makePerson(test)
      expect((await save(ana, { email: ana.user.email.toUpperCase() })).status).toBe(200)
    })

    it('API-18: with an account is rejected in any letter case, and nothing changes', async () => {
      const [ana, ben] = [await makePerson(test), await makePerson(test)]
      const email = ben.user.email.toUpperCase()
      const answer = await save(ana, { firstName: 'Changed', email, currentPassword: password })
      expect([answer.status, ErrorResponse.parse(answer.body)]).toEqual([
        409,
        expect.objectContaining({
          error: 'email_taken',
          fields: { email: 'This address already has an account.' },
        }),
      ])
      expect((await read(ana)).body).toMatchObject({ firstName: 'Robin', email: ana.user.email })
    })

    it('API-18: is not undone by a save that began before it', async () => {
      const ana = await makePerson(test)
      const moved = { email: `moved-${anyEngine}@example.org` }
      await test.db.updateTable('users').set(moved).where('id', '=', ana.user.id).execute()
      const unlimited = new AttemptLimit({ name: 'unlimited', most: 1, within: 1, words: '' }, test)
      const body = ProfileBody.parse(profileBody(ana))
      await expect(
        updateProfile(
          test,
          { ...ana.user, sessionId: '', isEmailConfirmed: true, reauthenticatedAt: null, client: testClient },
          ana.user.id,
          body,
          unlimited,
        ),
      ).rejects.toMatchObject({
        code: 'conflict',
      })
      expect((await read(ana)).body).toMatchObject(moved)
    })
  })

  describe('decisions, payout details: a new PayPal address', () => {
    it.each([['a wrong one', 'not this one', 'This is not your current password.']])(
      'is rejected with %s as current password, and nothing changes',
      async (_, given, words) => {
        const ana = await makePerson(test)
        await save(ana, { paypalEmail: 'ana@pay.example', currentPassword })
        for (const paypalEmail of ['thief@pay.example', null, '']) {
          const answer = await save(ana, { firstName: 'Changed', paypalEmail, currentPassword: given })
          expect([answer.status, ErrorResponse.parse(answer.body).fields]).toEqual([
            422,
            { currentPassword: words },
          ])
        }
        const { body } = await read(ana)
        expect(body).toMatchObject({ firstName: 'Robin', paypalEmail: 'ana@pay.example' })
      },
    )

    it('is emailed to the account, the old and the new address; the same again to nobody', async () => {
      const ana = await makePerson(test)
      const told = async () => {
        const rows = await test.db
          .selectFrom('mails')
          .select(['recipient', 'text_body'])
          .where('purpose', '=', 'payout-changed')
          .where('recipient', 'in', [ana.user.email, 'ana@old-pay.example', 'ana@new-pay.example'])
          .execute()
        return rows.map(({ recipient, text_body }) => `${recipient}: ${text_body?.split('\n')[0]}`).toSorted()
      }
      await save(ana, { paypalEmail: 'ana@old-pay.example', currentPassword })
      const first = [
        'ana@old-pay.example: The PayPal account ana@old-pay.example is now a BakeSale baker’s payout account.',
        `${ana.user.email}: The PayPal account ana@old-pay.example is now linked to your BakeSale account.`,
      ]
      expect(await told()).toEqual(first.toSorted())
      await save(ana, { paypalEmail: 'ana@old-pay.example' })
      await save(ana, { paypalEmail: 'ana@new-pay.example', currentPassword })
      const then = [
        'ana@new-pay.example: The PayPal account ana@new-pay.example is now a BakeSale baker’s payout account.',
        'ana@old-pay.example: The PayPal account ana@old-pay.example was replaced as a BakeSale baker’s payout account.',
        `${ana.user.email}: The PayPal account linked to your BakeSale account was changed from ana@old-pay.example to ana@new-pay.example.`,
      ]
      expect(await told()).toEqual([...first, ...then].toSorted())
    })

    it('is accepted with it, and the same in other letter case needs none', async () => {
      const ana = await makePerson(test)
      const saved = await save(ana, { paypalEmail: 'ana@pay.example', currentPassword })
      expect([saved.status, saved.body]).toEqual([
        200,
        expect.objectContaining({ paypalEmail: 'ana@pay.example' }),
      ])
      expect((await save(ana, { paypalEmail: ' ANA@pay.example ' })).status).toBe(200)
    })

    it('is not reverted by a save that began before it', async () => {
      const ana = await makePerson(test)
      const { id, email } = ana.user
      await save(ana, { paypalEmail: 'new@pay.example', currentPassword })
      const began = { id, email, paypalEmail: 'old@pay.example' }
      const change = { paypal_email: 'old@pay.example', updated_at: test.now() }
      expect(await changeProfile(test.db, began, change)).toBeUndefined()
      expect((await read(ana)).body).toMatchObject({ paypalEmail: 'new@pay.example' })
    })
  })

  it('API-16 to API-18: are described in /api/openapi.json', async () => {
    const { paths } = (await test.app.inject('/api/openapi.json')).json()
    expect(Object.keys(paths['/api/profile/{id}'])).toEqual(['get', 'put'])
    expect(Object.keys(paths['/api/users/{id}/stripe-status'])).toEqual(['get'])
    expect(Object.keys(paths['/api/sessions'])).toEqual(['get', 'delete'])
  })

  it('OPEN-08: ignores and never stores unknown fields', async () => {
    const ana = await makePerson(test, { isEmailConfirmed: false })
    const extras = { id: '0', isActive: false, stripeConnected: true, emailVerified: true, role: 'admin' }
    const saved = await save(ana, extras)
    expect(saved.body).toMatchObject({ id: ana.user.id, stripeConnected: false, emailVerified: false })
    expect((await ana.call('GET', '/api/me')).body).toMatchObject({ user: { id: ana.user.id } })
  })
})
