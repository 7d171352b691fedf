import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorResponse } from '#shared/api/errors.ts'
import { longestBio, longestLocation, OwnProfile } from '#shared/api/profile.ts'
import { longestName } from '#shared/name-rules.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const mistyped: unknown[] = [7, true, [], {}, ['a']]
const unclean = ['nul\u0000', 'esc\u001b[0m', '\ud800']
const noEmail = ['ana', '@example.org', 'ana@', 'ana@example', 'a b@example.org', 'İ@example.org']
const badFields: Record<string, unknown[]> = {
  firstName: [undefined, null, '', ' \t ', 'x'.repeat(longestName + 1), ...unclean, ...mistyped],
  lastName: [undefined, null, '', ' \t ', 'x'.repeat(longestName + 1), ...unclean, ...mistyped],
  email: [undefined, null, '', ' ', ...noEmail, `${'x'.repeat(250)}@example.org`, ...mistyped],
  phone: ['call me', '12345', '1'.repeat(16), '212-555-0114 ext 3', ...unclean, ...mistyped],
  bio: ['x'.repeat(longestBio + 1), '🥖'.repeat(longestBio + 1), ...unclean, ...mistyped],
  location: ['x'.repeat(longestLocation + 1), ...unclean, ...mistyped],
  cookType: [undefined, null, '', 'chef', 'HOME_COOK', ...mistyped],
  paypalEmail: [...noEmail, `${'x'.repeat(250)}@example.org`, ...unclean, ...mistyped],
  remindsDayBefore: [null, 'yes', 7, [], {}],
  remindsHoursBefore: [null, 'yes', 7, [], {}],
  tellsReady: [null, 'yes', 7, [], {}],
  currentPassword: ['x'.repeat(257), null, ...mistyped],
}
const cases = Object.entries(badFields).flatMap(([field, values]) =>
  values.map((value) => ({ field, value })),
)

const goodFields: Record<string, unknown[]> = {
  firstName: ['X', 'x'.repeat(longestName), 'José María', '李', '🥖'.repeat(longestName)],
  phone: ['2125550114', '+44 20 7946 0958', '(212) 555-0114', '212.555.0114'],
  bio: ['x'.repeat(longestBio), '🥖'.repeat(longestBio), 'two\nlines', "Robert'); drop table users; --"],
  location: ['x'.repeat(longestLocation), '<b>Queens</b>'],
  cookType: ['home_cook', 'food_truck'],
  paypalEmail: ['ana@example.org'],
}
const goodCases = Object.entries(goodFields).flatMap(([field, values]) =>
  values.map((value) => ({ field, value })),
)

describe('the input of profile calls', () => {
  let test: TestApp
  let ana: Person
  let url: string
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    ana = await makePerson(test)
    url = `/api/profile/${ana.user.id}`
  })
  afterAll(() => test.close())

  // a PayPal address requires the password
  const currentPassword = 'flour, water and salt'
  const save = (changes: Record<string, unknown>) =>
    ana.call('PUT', url, profileBody(ana, { currentPassword, ...changes }))
  const fieldsOf = (body: unknown) => Object.keys(ErrorResponse.parse(body).fields ?? {})

  it.each(cases)('PROF-06 to PROF-10, API-18: reports a bad $field ($#)', async ({ field, value }) => {
    const answer = await save({ [field]: value })
    expect([answer.status, fieldsOf(answer.body)]).toEqual([422, [field]])
  })

  it.each(goodCases)('API-18: keeps a good $field unchanged ($#)', async ({ field, value }) => {
    const answer = await save({ [field]: value })
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ [field]: value })])
  })

  it('PROF-06 to PROF-10, OPEN-65: reports every bad field at once, in words', async () => {
    const answer = await ana.call('PUT', url, {
      email: 'ana',
      phone: 'call me',
      bio: 'x'.repeat(501),
      paypalEmail: 'me',
    })
    expect(ErrorResponse.parse(answer.body).fields).toEqual({
      firstName: 'Enter your first name.',
      lastName: 'Enter your last name.',
      email: 'Please enter a valid email address. It has no @.',
      phone: 'Enter a phone number, such as 212-555-0114. Write digits instead of letters.',
      bio: 'Bio must be under 500 characters',
      cookType: 'Choose home cook or food truck.',
      paypalEmail: 'Enter a valid email address, or leave this empty. It has no @.',
    })
  })

  it('OPEN-80: rejects missing, broken and oversized JSON, and other content types', async () => {
    const send = async (payload: string, type = 'application/json') => {
      const headers = { cookie: ana.cookie, origin: test.config.publicUrl, 'content-type': type }
      const answer = await test.app.inject({ method: 'PUT', url, headers, payload })
      return [answer.statusCode, ErrorResponse.parse(answer.json()).error]
    }
    expect(await send('{"firstName": ')).toEqual([400, 'bad_request'])
    for (const nothing of ['', 'null']) expect(await send(nothing)).toEqual([400, 'bad_request'])
    for (const payload of ['[]', '"text"', '5']) expect(await send(payload)).toEqual([422, 'invalid'])
    expect(await send(JSON.stringify(profileBody(ana, { bio: 'x'.repeat(70_000) })))).toEqual([
      413,
      'too_large',
    ])
    expect(await send('a=b', 'text/plain')).toEqual([415, 'unsupported_media_type'])
  })

  it('OPEN-71: rejects a write from another origin', async () => {
    const sessionsUrl = '/api/sessions'
    const foreign = { origin: 'https://evil.example' }
    const answers = [
      await ana.call('PUT', url, profileBody(ana, { firstName: 'Evil' }), foreign),
      await ana.call('DELETE', sessionsUrl, undefined, foreign),
      await ana.call('DELETE', `${sessionsUrl}/${ana.user.id}`, undefined, foreign),
    ]
    for (const { status, body } of answers)
      expect([status, ErrorResponse.parse(body).error]).toEqual([403, 'wrong_origin'])
  })

  it.each(['1', 'me', 'null', "'; drop table users; --", '%00', '..%2f..%2fetc%2fpasswd'])(
    'API-16, API-17, API-18: there is nobody called %s',
    async (text) => {
      const id = encodeURI(text).replaceAll('%25', '%')
      expect((await ana.call('GET', `/api/profile/${id}`)).status).toBe(404)
      expect((await ana.call('PUT', `/api/profile/${id}`, profileBody(ana))).status).toBe(404)
      expect((await ana.call('GET', `/api/users/${id}/stripe-status`)).status).toBe(404)
      expect((await ana.call('DELETE', `/api/sessions/${id}`)).status).toBe(404)
    },
  )

  it('OPEN-80: stores hostile strings as text, or rejects them by field', async () => {
    for (const text of hostileStrings) {
      const answer = await save({ lastName: text, bio: text, location: text })
      if (answer.status === 200) {
        const { lastName, bio, location } = OwnProfile.parse(answer.body)
        expect([lastName, bio, location]).toEqual([text.trim(), text.trim(), text.trim()])
      } else {
        expect([text, answer.status]).toEqual([text, 422])
        expect(['lastName', 'bio', 'location']).toEqual(expect.arrayContaining(fieldsOf(answer.body)))
      }
    }
  })
})

describe('the limit on saving a profile', () => {
  it('API-18: is 10 saves a minute per address, as each may check a password', async () => {
    const test = await makeTestApp(anyEngine, { rateLimit: true })
    const ana = await makePerson(test)
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await ana.call('PUT', `/api/profile/${ana.user.id}`, profileBody(ana))).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    await test.close()
  })
})
