import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ContactReceipt, contactCategories, openContactForm } from '#shared/api/contact.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { lastMailTo, mailsTo } from '#tests/make/mails.ts'
import { callApp, makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

/** A valid message; `changes` replace single fields. */
function contactBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'June Park',
    email: 'june@example.org',
    phone: '212-555-0188',
    subject: 'Rye on Fridays',
    category: 'general',
    message: 'Does anybody near the station bake rye on Fridays?',
    ...changes,
  }
}

const unclean = ['ab\u0000cdefghijk', 'ab\u001bcdefghijk', 'ab\ud800cdefghijk']
const notText = [undefined, null, 7, true, {}, ['a text in a list']]

const badMessages: [field: string, value: unknown][] = [
  ...[...notText, '', 'J', ' J ', '🥐', 'x'.repeat(101), ...unclean].map((value): [string, unknown] => [
    'name',
    value,
  ]),
  ...[
    ...notText,
    '',
    'june',
    'june@',
    '@example.org',
    'june@example',
    'a b@example.org',
    'x'.repeat(255),
  ].map((value): [string, unknown] => ['email', value]),
  ...[null, 7, {}, 'x'.repeat(41), ...unclean].map((value): [string, unknown] => ['phone', value]),
  ...[...notText, '', 'Help', '  Help  ', '🥐🥐🥐🥐', 'x'.repeat(201), ...unclean].map(
    (value): [string, unknown] => ['subject', value],
  ),
  ...[...notText, '', 'General', 'complaint', '__proto__'].map((value): [string, unknown] => [
    'category',
    value,
  ]),
  ...[...notText, '', 'Too short', ' Too short ', 'x'.repeat(5001), ...unclean].map(
    (value): [string, unknown] => ['message', value],
  ),
  ...[null, 7, {}].map((value): [string, unknown] => ['website', value]),
]

describe('contact messages', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const post = (body: unknown) => callApp(test, 'POST', '/api/contact', body)
  const stored = (subject: string) =>
    test.db.selectFrom('contact_messages').selectAll().where('subject', '=', subject).execute()

  it('API-19, DATA-31, STATIC-01, STATIC-10: stores a message that is due in 24 hours', async () => {
    test.setNow(new Date('2026-11-20T15:00:00Z'))
    const answer = await post(contactBody())
    test.setNow(null)
    expect(answer.status).toBe(201)
    const receipt = ContactReceipt.parse(answer.body)
    expect(receipt).toMatchObject({
      createdAt: '2026-11-20T15:00:00.000Z',
      replyBy: '2026-11-21T15:00:00.000Z',
    })
    expect(await stored('Rye on Fridays')).toEqual([
      {
        ...contactBody(),
        id: receipt.id,
        status: 'open',
        due_at: new Date('2026-11-21T15:00:00Z'),
        answer: null,
        note: null,
        answered_at: null,
        answered_by: null,
        created_at: new Date('2026-11-20T15:00:00Z'),
        updated_at: new Date('2026-11-20T15:00:00Z'),
      },
    ])
  })

  it('STATIC-07: accepts a missing or empty phone', async () => {
    for (const phone of [undefined, '', '  ']) {
      expect((await post(contactBody({ phone, subject: 'No phone' }))).status).toBe(201)
    }
    expect((await stored('No phone')).map(({ phone }) => phone)).toEqual([null, null, null])
  })

  it.each(contactCategories)('STATIC-08: accepts the category %s', async (category) => {
    expect((await post(contactBody({ category, subject: `About ${category}` }))).status).toBe(201)
    expect(await stored(`About ${category}`)).toMatchObject([{ category }])
  })

  it.each([
    ['name', 'Jo'],
    ['name', '🥐🥐'],
    ['name', 'x'.repeat(60)],
    ['subject', 'Hello'],
    ['subject', 'x'.repeat(200)],
    ['message', 'Ten signs.'],
    ['message', '🥐'.repeat(5000)],
  ])('STATIC-02, STATIC-04, STATIC-06: accepts a %s of limit length: %j', async (field, value) => {
    expect((await post(contactBody({ [field]: value }))).status).toBe(201)
  })

  it.each([
    ['name', 'J', 'Name must be at least 2 characters'],
    ['email', 'june@', 'Please enter a valid email address. Something must come after the @.'],
    ['subject', 'Help', 'Subject must be at least 5 characters'],
    ['category', undefined, 'Choose a category'],
    ['message', 'Too short', 'Message must be at least 10 characters'],
  ])('STATIC-02 to STATIC-06: rejects a %s of %j with "%s"', async (field, value, words) => {
    expect((await post(contactBody({ [field]: value }))).body).toMatchObject({ fields: { [field]: words } })
  })

  it.each(badMessages)(
    'OPEN-80: returns 422 on the field for a %s of %j and stores nothing',
    async (field, value) => {
      const before = await count()
      const answer = await post(contactBody({ [field]: value }))
      expect(answer.status).toBe(422)
      const { error, fields } = ErrorResponse.parse(answer.body)
      expect([error, Object.keys(fields ?? {})]).toEqual(['invalid', [field]])
      expect(await count()).toBe(before)
    },
  )

  it.each([
    ['a non-object', '"hello"', 422],
    ['a list', '[]', 422],
    ['broken JSON', '{"name":', 400],
    ['an oversized body', JSON.stringify(contactBody({ message: 'x'.repeat(70_000) })), 413],
  ])('OPEN-80: rejects %s', async (_what, payload, status) => {
    const headers = { origin: test.config.publicUrl, 'content-type': 'application/json' }
    const answer = await test.app.inject({ method: 'POST', url: '/api/contact', headers, payload })
    expect(answer.statusCode).toBe(status)
    expect(() => ErrorResponse.parse(answer.json())).not.toThrow()
  })

  it('stores the message as plain text with its line breaks', async () => {
    const message = `<script>alert(1)</script>\n'); drop table contact_messages; --\n\tZoë 🥐`
    await post(contactBody({ message, subject: 'Odd signs', email: ' June@Example.ORG ' }))
    expect(await stored('Odd signs')).toMatchObject([{ message, email: 'june@example.org' }])
  })

  it('answers a bot that fills in the hidden field like anyone else, and stores nothing', async () => {
    const real = await post(contactBody({ website: '', subject: 'From a person' }))
    const machine = await post(contactBody({ website: 'https://spam.example', subject: 'From a machine' }))
    expect(machine.status).toBe(real.status)
    expect(Object.keys(ContactReceipt.parse(machine.body))).toEqual(
      Object.keys(ContactReceipt.parse(real.body)),
    )
    expect(await stored('From a person')).toHaveLength(1)
    expect(await stored('From a machine')).toEqual([])
  })

  it('STATIC-10: emails the message to support, and a receipt without its text to an unverified address', async () => {
    await post(contactBody({ email: 'copy@example.org', subject: 'Mail me' }))
    const [toUs] = (await mailsTo(test, test.config.supportEmail)).slice(-1)
    expect(toUs).toMatchObject({ purpose: 'contact-message', subject: '[general] Mail me' })
    for (const part of ['June Park', 'copy@example.org', '212-555-0188', 'Does anybody near the station'])
      expect(toUs?.text).toContain(part)
    const copy = await lastMailTo(test, 'copy@example.org', 'contact-copy')
    expect(copy.subject).toBe('We have your message')
    expect(copy.text).toMatch(/replies\s+to this address within 24 hours/)
    for (const word of ['June', 'Mail me', 'Does anybody near the station'])
      expect(copy.text).not.toContain(word)
  })

  it('emails a copy of the message to a verified address', async () => {
    const person = await makePerson(test, { isEmailConfirmed: false })
    const write = (subject: string) =>
      person.call('POST', '/api/contact', contactBody({ email: person.user.email, subject }))
    await write('Not confirmed yet')
    expect((await lastMailTo(test, person.user.email, 'contact-copy')).text).not.toContain('near the station')
    await test.db
      .updateTable('users')
      .set({ email_verified: true })
      .where('id', '=', person.user.id)
      .execute()
    await write('Confirmed by now')
    const copy = await lastMailTo(test, person.user.email, 'contact-copy')
    expect(copy.subject).toBe('We have your message: Confirmed by now')
    expect(copy.text).toContain('Does anybody near the station')
  })

  it('emails nobody about a bot’s message', async () => {
    await post(contactBody({ email: 'victim@example.org', website: 'https://spam.example' }))
    expect(await mailsTo(test, 'victim@example.org')).toEqual([])
  })

  const openForm = async () =>
    openContactForm.success.body.parse((await callApp(test, 'GET', '/api/contact/form')).body).openedAt

  it.each([
    [1_999, 422],
    [2_001, 201],
    [6 * 86_400_000, 201],
    [8 * 86_400_000, 422],
  ])('answers a form that comes back after %d ms with %d', async (milliseconds, status) => {
    const opened = new Date('2026-11-20T15:00:00Z')
    test.setNow(opened)
    const openedAt = await openForm()
    test.setNow(new Date(opened.getTime() + milliseconds))
    expect((await post(contactBody({ openedAt }))).status).toBe(status)
    test.setNow(null)
  })

  it.each(['', '1.signature', '1763650800000.', 'x'])('rejects the signature "%s"', async (openedAt) => {
    expect((await post(contactBody({ openedAt }))).status).toBe(422)
  })

  const postForm = async (fields: Record<string, string>) => {
    const { statusCode, headers } = await test.app.inject({
      method: 'POST',
      url: '/contact',
      headers: {
        origin: test.config.publicUrl,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(fields).toString(),
    })
    return [statusCode, headers.location]
  }
  const formFields = {
    name: 'June Park',
    email: 'form@example.org',
    phone: '',
    subject: 'Sent without script',
    category: 'general',
    message: 'Does anybody bake rye on Fridays?',
    website: '',
  }

  it('STATIC-01: accepts the HTML form without JavaScript and redirects to the result', async () => {
    const opened = new Date('2026-11-20T15:00:00Z')
    test.setNow(opened)
    const openedAt = await openForm()
    expect(await postForm({ ...formFields, openedAt })).toEqual([303, '/contact?problem=time'])
    test.setNow(new Date(opened.getTime() + 20_000))
    expect(await postForm({ ...formFields, openedAt })).toEqual([303, '/contact?sent=1'])
    test.setNow(null)
    expect(await stored('Sent without script')).toHaveLength(1)
    expect(await mailsTo(test, 'form@example.org')).toHaveLength(1)
  })

  it.each([
    [{ name: 'J' }, 'name'],
    [{ email: 'june@' }, 'email'],
    [{ category: '' }, 'category'],
    [{ openedAt: '' }, 'time'],
  ])('STATIC-09: redirects an HTML form with %j to its problem', async (changes, problem) => {
    expect(await postForm({ ...formFields, ...changes })).toEqual([303, `/contact?problem=${problem}`])
  })

  it('rejects a form from another site', async () => {
    const elsewhere = { origin: 'https://elsewhere.example' }
    const answer = await callApp(test, 'POST', '/api/contact', contactBody(), undefined, elsewhere)
    expect(answer.status).toBe(403)
  })

  async function count() {
    const { total } = await test.db
      .selectFrom('contact_messages')
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }
})

describe('the rate limit of contact messages', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
  })
  afterAll(() => test.close())

  it('allows one client address five messages a minute', async () => {
    const post = (remoteAddress: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/contact',
        remoteAddress,
        payload: contactBody({ email: `from-${remoteAddress}@example.org` }),
      })
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await post('192.0.2.1')).statusCode)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    const refused = await post('192.0.2.1')
    expect(ErrorResponse.parse(refused.json()).error).toBe('rate_limited')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await post('192.0.2.2')).statusCode).toBe(201)
  })

  it('sends at most five copies an hour to one address, across client addresses', async () => {
    const payload = contactBody({ email: 'flooded@example.org' })
    const statuses: number[] = []
    for (let from = 1; from <= 6; from += 1) {
      const remoteAddress = `198.51.100.${from}`
      const answer = await test.app.inject({ method: 'POST', url: '/api/contact', remoteAddress, payload })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect(await mailsTo(test, 'flooded@example.org')).toHaveLength(5)
  })
})
