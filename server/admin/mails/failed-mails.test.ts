import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { giveUp } from '#server/mail/given-up-mails-repository.ts'
import { layOutMail } from '#server/mail/mail-layout.ts'
import { recordFailure } from '#server/mail/mails-repository.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { listFailedMails } from '#shared/api/admin-mails.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

describe.each(enginesInTurn)('failed emails in the console on %s', (engine) => {
  let test: TestApp
  let admin: TestAdmin
  let moderator: TestAdmin
  beforeAll(async () => {
    test = await makeTestApp(engine)
    test.setNow(now)
    admin = await makeAdmin(test, 'admin')
    moderator = await makeAdmin(test, 'moderator')
  })
  afterAll(() => test.close())

  async function write(to: string, expiresAt?: Date): Promise<string> {
    const written = layOutMail({ subject: `To ${to}`, paragraphs: ['The oven is hot.'] })
    const mail = { ...written, to, purpose: 'test', ...(expiresAt ? { expiresAt } : {}) }
    await queueMail(test.db, mail, now)
    const row = test.db.selectFrom('mails').select('id').where('recipient', '=', to)
    return (await row.executeTakeFirstOrThrow()).id
  }
  async function givenUp(to: string, expiresAt?: Date) {
    const id = await write(to, expiresAt)
    await giveUp(test.db, id, '550 No such user', now)
    return id
  }
  const list = async (who = admin, query = '') => {
    const { status, body } = await who.call('GET', `/api/admin/mails?${query}`)
    expect(status).toBe(200)
    return z.parse(listFailedMails.success.body, body)
  }
  const again = (id: string, who = admin) => who.call('POST', `/api/admin/mails/${id}/send-again`)

  it('are listed with the reason and the next step, and others are not', async () => {
    const gone = await givenUp('gone@example.org')
    const failing = await write('busy@example.org')
    await recordFailure(test.db, failing, { error: '450 Busy', sendAfter: later(5), now })
    await write('waiting@example.org')
    const { mails } = await list()
    expect(mails.map(({ id }) => id)).toEqual([failing, gone])
    expect(mails).toMatchObject([
      { reason: '450 Busy', nextAttemptAt: later(5).toISOString(), canBeSentAgain: false },
      {
        recipient: 'gone@example.org',
        reason: '550 No such user',
        nextAttemptAt: null,
        canBeSentAgain: true,
      },
    ])
    // an admin without the right does not see the action
    expect((await list(moderator)).mails.map(({ canBeSentAgain }) => canBeSentAgain)).toEqual([false, false])
    const first = await list(admin, 'limit=1')
    const next = await list(admin, `limit=1&cursor=${first.nextCursor}`)
    expect([first.total, next.mails.map(({ id }) => id), next.nextCursor]).toEqual([2, [gone], null])
  })

  it('are resent unchanged, once, and logged without the recipient', async () => {
    const id = await givenUp('ana@example.org')
    expect((await again(id, moderator)).status).toBe(403)
    const answers = await actAtOnce(test.database, { table: 'mails', ids: [id] }, [
      () => again(id),
      () => again(id),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const row = test.db.selectFrom('mails').selectAll().where('id', '=', id)
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({
      given_up_at: null,
      attempts: 0,
      last_error: null,
      send_after: now,
      text_body: expect.stringContaining('The oven is hot.'),
    })
    const { body } = await admin.call('GET', '/api/admin/activity?action=mail.send_again')
    expect(JSON.stringify(body)).toContain('550 No such user')
    expect(JSON.stringify(body)).not.toContain('ana@example.org')
  })

  it('cannot be resent when their content is gone; content that was useful only for a time is', async () => {
    const id = await givenUp('late@example.org', later(10))
    expect((await list()).mails.find((mail) => mail.id === id)?.canBeSentAgain).toBe(false)
    expect(await again(id)).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect((await again(newId())).status).toBe(404)
    // deleting an email deletes its content
    const other = await givenUp('leaving@example.org')
    await test.db.deleteFrom('mails').where('id', '=', other).execute()
    const kept = test.db.selectFrom('given_up_mails').select('mail_id').where('mail_id', '=', other)
    expect(await kept.execute()).toEqual([])
  })

  it('accept no input that makes a call fail', async () => {
    for (const text of hostileStrings) {
      const name = encodeURIComponent(text.toWellFormed())
      expect((await admin.call('GET', `/api/admin/mails?cursor=${name}`)).status).toBeLessThan(500)
      expect((await again(name)).status).toBeLessThan(500)
    }
  })
})
