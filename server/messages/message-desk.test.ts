import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMessages, Message } from '#shared/api/admin-messages.ts'
import { ContactReceipt } from '#shared/api/contact.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { lastMailTo, mailsTo } from '#tests/make/mails.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { callApp } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { messageState } from './message-state-rules.ts'

const hour = 60 * 60_000
const morning = new Date('2026-11-22T08:00:00Z')

it('STATIC-10: an open message is overdue from its due time until it is answered', () => {
  const due = { status: 'open', due_at: morning } as const
  expect(messageState(due, new Date(morning.getTime() - 1))).toBe('open')
  expect(messageState(due, morning)).toBe('overdue')
  expect(messageState({ ...due, status: 'answered' }, morning)).toBe('answered')
})

describe('the messages desk', () => {
  let test: TestApp
  let moderator: TestAdmin
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    test.setNow(morning)
    moderator = await makeAdmin(test)
  })
  afterAll(() => test.close())

  async function write(subject: string, changes: object = {}): Promise<string> {
    const { body } = await callApp(test, 'POST', '/api/contact', {
      name: 'June Park',
      email: 'june@example.org',
      subject,
      category: 'general',
      message: 'Does anybody bake rye?\n<b>Truly.</b>',
      ...changes,
    })
    return ContactReceipt.parse(body).id
  }
  async function list(query = '') {
    const { body } = await moderator.call('GET', `/api/admin/messages${query}`)
    return listMessages.success.body.parse(body)
  }
  async function subjects(query: string) {
    return (await list(query)).messages.map(({ subject }) => subject)
  }
  async function read(id: string) {
    return Message.parse((await moderator.call('GET', `/api/admin/messages/${id}`)).body)
  }
  const logOf = (id: string) =>
    test.db
      .selectFrom('admin_activity_logs')
      .select(['admin_id', 'action', 'details'])
      .where('target_id', '=', id)
      .execute()

  it('CONST-11, STATIC-10: emails the answer to the sender, with the support address as reply-to', async () => {
    const id = await write('Rye on Fridays')
    expect(await read(id)).toMatchObject({
      subject: 'Rye on Fridays',
      message: 'Does anybody bake rye?\n<b>Truly.</b>',
      state: 'open',
      dueAt: '2026-11-23T08:00:00.000Z',
      answered: null,
    })
    const answer = { answer: 'Ana does, on Elm Street.' }
    const answered = await moderator.call('POST', `/api/admin/messages/${id}/answer`, answer)
    expect(answered.status).toBe(200)
    expect(Message.parse(answered.body)).toMatchObject({
      state: 'answered',
      answered: { by: moderator.admin.username, at: morning.toISOString(), ...answer, note: null },
    })
    const mail = await lastMailTo(test, 'june@example.org', 'contact-answer')
    expect(mail.subject).toBe('Our answer to your message')
    expect(mail.text).toContain('Ana does, on Elm Street.')
    // the address is unverified
    expect(mail.text).not.toMatch(/June|rye/)
    const row = await test.db
      .selectFrom('mails')
      .select('reply_to')
      .where('purpose', '=', 'contact-answer')
      .executeTakeFirstOrThrow()
    expect(row.reply_to).toBe(test.config.supportEmail)
    expect(await logOf(id)).toEqual([
      {
        admin_id: moderator.admin.id,
        action: 'message.answer',
        details: { before: { status: 'open' }, after: { status: 'answered' } },
      },
    ])
  })

  it('a message gets one answer, even from two admins at once', async () => {
    const id = await write('Two at once', { email: 'twice@example.org' })
    const answers = await actAtOnce(
      test.database,
      { table: 'contact_messages', ids: [id] },
      ['One', 'Other'].map(
        (answer) => () => moderator.call('POST', `/api/admin/messages/${id}/answer`, { answer }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const mails = await mailsTo(test, 'twice@example.org')
    expect(mails.filter(({ purpose }) => purpose === 'contact-answer')).toHaveLength(1)
    expect(await logOf(id)).toHaveLength(1)
  })

  it('closing a message answered elsewhere stores a note and sends no email', async () => {
    const id = await write('Called us', { email: 'caller@example.org' })
    const before = await mailsTo(test, 'caller@example.org')
    const closed = await moderator.call('POST', `/api/admin/messages/${id}/close`, { note: 'On the phone.' })
    expect(Message.parse(closed.body)).toMatchObject({
      state: 'answered',
      answered: { answer: null, note: 'On the phone.' },
    })
    expect(await mailsTo(test, 'caller@example.org')).toEqual(before)
    expect(await logOf(id)).toMatchObject([{ action: 'message.close' }])
  })

  it.each([
    ['answer', { answer: ' ' }],
    ['answer', { answer: 'x'.repeat(5001) }],
    ['close', { note: '' }],
    ['close', { note: 'x'.repeat(2001) }],
  ])('OPEN-80: rejects an invalid %s and keeps the message open', async (verb, body) => {
    const id = await write('Not yet')
    expect((await moderator.call('POST', `/api/admin/messages/${id}/${verb}`, body)).status).toBe(422)
    expect((await read(id)).state).toBe('open')
    await moderator.call('POST', `/api/admin/messages/${id}/close`, { note: 'Done.' })
  })

  it('returns 404 for an unknown message', async () => {
    const gone = '/api/admin/messages/019aa000-0000-7000-8000-000000000001'
    const answer = await moderator.call('GET', gone)
    expect([answer.status, ErrorResponse.parse(answer.body).error]).toEqual([404, 'not_found'])
    expect((await moderator.call('POST', `${gone}/close`, { note: 'x' })).status).toBe(404)
  })

  it('ADMIN-10, STATIC-10: lists open messages by due time, filters overdue ones, exports CSV', async () => {
    await write('First', { category: 'partnership' })
    test.setNow(new Date(morning.getTime() + hour))
    await write('=Second', { category: 'feedback' })
    test.setNow(new Date(morning.getTime() + 2 * hour))
    await write('Third', { category: 'feedback' })
    // the morning's session has expired
    moderator = await makeAdmin(test)
    expect(await subjects('?state=open')).toEqual(['First', '=Second', 'Third'])
    expect(await subjects('?state=overdue')).toEqual([])
    test.setNow(new Date(morning.getTime() + 25 * hour))
    moderator = await makeAdmin(test)
    expect(await subjects('?state=overdue')).toEqual(['First', '=Second'])
    expect(await subjects('?state=open&category=feedback')).toEqual(['=Second', 'Third'])
    expect((await list('?state=open')).messages.map(({ state }) => state)).toEqual([
      'overdue',
      'overdue',
      'open',
    ])
    const first = await list('?state=open&limit=2')
    expect(first).toMatchObject({ total: 3, totalIsExact: true, page: 1, limit: 2 })
    const second = await list(`?state=open&limit=2&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ page: 2, nextCursor: null, messages: [{ subject: 'Third' }] })
    const all = await subjects('?limit=100')
    expect(all[0]).toBe('Third')
    expect(all.length).toBeGreaterThan(6)
    expect(await subjects('?state=answered&limit=1&page=2')).toEqual([all.slice(3)[1]])

    const file = await test.app.inject({
      url: '/api/admin/messages.csv?state=open',
      headers: { cookie: moderator.cookie },
    })
    expect(file.body.split('\r\n').filter((line) => line.includes('june@example.org'))).toHaveLength(3)
    expect(file.body).toContain("'=Second")
  })
})
