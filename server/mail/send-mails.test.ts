import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { runOnNotice } from '#server/jobs/run-on-notice.ts'
import { readConfig } from '#server/read-config.ts'
import { leaveOpen } from '#tests/make/act-at-once.ts'
import { testNow } from '#tests/make/clock.ts'
import { insertBaker } from '#tests/make/listing-rows.ts'
import { headerOf, type MailServer, startMailServer } from '#tests/make/mail-server.ts'
import { enginesInTurn, openTestDatabase } from '#tests/make/test-database.ts'
import { deleteOldMails } from './delete-old-mails.ts'
import { sendAgain } from './given-up-mails-repository.ts'
import { layOutMail } from './mail-layout.ts'
import { takeDueMails } from './mails-repository.ts'
import { type OutgoingMail, queueMail } from './queue-mail.ts'
import { mostAttempts, sendMails } from './send-mails.ts'

const minute = 60_000
const start = testNow

function mailTo(to: string, changes: Partial<OutgoingMail> = {}): OutgoingMail {
  const written = layOutMail({ subject: 'The oven is hot', paragraphs: ['Come and get it, café & all.'] })
  return { ...written, to, purpose: 'test', ...changes }
}

describe.each(enginesInTurn)('emails on %s', (engine) => {
  let database: Database
  let server: MailServer
  let context: AppContext
  let clock = start
  let logged: unknown[][]
  const log: JobLog = {
    info: (...entry: unknown[]) => void logged.push(entry),
    error: (...entry: unknown[]) => void logged.push(entry),
  }
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    return () => database.close()
  })
  beforeEach(async () => {
    server = await startMailServer()
    const config = readConfig({ SMTP_URL: server.url, MAIL_FROM: 'Bäckerei <bakes@example.org>' })
    clock = start
    logged = []
    const now = () => clock
    context = {
      config,
      database,
      db: database.db,
      now,
    }
  })
  afterEach(async () => {
    await database.db.deleteFrom('mails').execute()
    await server.close()
  })

  const queue = (mail: OutgoingMail) => queueMail(database.db, mail, clock)
  const rows = () => database.db.selectFrom('mails').selectAll().orderBy('created_at').execute()
  const pass = (milliseconds: number) => {
    clock = new Date(clock.getTime() + milliseconds)
  }

  it('go to the mail server in both forms, with a sender, one recipient and a unique id', async () => {
    await queue(mailTo('ana@example.org'))
    expect(await sendMails(context, log)).toBe(1)
    const [mail] = server.received
    if (!mail) throw new Error('No email arrived')
    expect(mail).toMatchObject({ from: 'bakes@example.org', to: ['ana@example.org'] })
    expect(headerOf(mail, 'To')).toBe('ana@example.org')
    expect(headerOf(mail, 'From')).toMatch(/^=\?UTF-8\?.*\?= <bakes@example\.org>$/)
    expect(headerOf(mail, 'Subject')).toBe('The oven is hot')
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated')
    const [row] = await rows()
    expect(headerOf(mail, 'Message-ID')).toBe(`<${row?.id}@example.org>`)
    expect(headerOf(mail, 'Content-Type')).toMatch(/^multipart\/alternative/)
    expect(mail.source).toContain('Come and get it, caf=C3=A9 & all.')
    expect(mail.source).toContain('Come and get it, caf=C3=A9 &amp; all.')
  })

  it('have a calendar file, which is deleted once they are sent', async () => {
    await queue(mailTo('ana@example.org', { calendar: 'BEGIN:VCALENDAR' }))
    expect(await sendMails(context, log)).toBe(1)
    const [mail] = server.received
    expect(mail?.source).toMatch(
      /Content-Type: text\/calendar; charset=utf-8; method=PUBLISH;?\s+name=pickup\.ics/,
    )
    expect(mail?.source).toContain(Buffer.from('BEGIN:VCALENDAR').toString('base64'))
    expect((await rows())[0]?.calendar).toBeNull()
  })

  it('have a Reply-To when replies do not go to the sender', async () => {
    await queue(mailTo('ana@example.org', { replyTo: 'Support@Example.org' }))
    await sendMails(context, log)
    const [mail] = server.received
    expect(mail && headerOf(mail, 'Reply-To')).toBe('support@example.org')
    await expect(queue(mailTo('ana@example.org', { replyTo: 'a@b.example, c@d.example' }))).rejects.toThrow()
  })

  it('are sent once, and their content is deleted', async () => {
    await queue(mailTo('ana@example.org'))
    expect(await sendMails(context, log)).toBe(1)
    expect(await sendMails(context, log)).toBe(0)
    expect(server.received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ sent_at: start, text_body: null, html_body: null, attempts: 1 }])
  })

  it('are not sent after a rollback', async () => {
    const failing = inTransaction(database.db, async (trx) => {
      await queueMail(trx, mailTo('ana@example.org'), clock)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await sendMails(context, log)).toBe(0)
    expect(server.received).toEqual([])
  })

  it('go out as soon as their transaction commits, without waiting for the next minute', async () => {
    const stop = await runOnNotice(database, 'mail_queued', () => sendMails(context, log), log)
    await inTransaction(database.db, async (trx) => {
      await queueMail(trx, mailTo('ana@example.org'), clock)
      await queueMail(trx, mailTo('ben@example.org'), clock)
    })
    await expect
      .poll(() => server.received.flatMap(({ to }) => to).sort())
      .toEqual(['ana@example.org', 'ben@example.org'])
    await stop()
  })

  it('queued before anybody listened go out at once, too', async () => {
    await queue(mailTo('ana@example.org'))
    const stop = await runOnNotice(database, 'mail_queued', () => sendMails(context, log), log)
    await expect.poll(() => server.received.flatMap(({ to }) => to)).toEqual(['ana@example.org'])
    await stop()
  })

  it('are distributed among several senders, each to one', async () => {
    const addresses = Array.from({ length: 25 }, (_, i) => `neighbor-${i}@example.org`)
    for (const address of addresses) await queue(mailTo(address))
    const sent = await Promise.all([1, 2, 3].map(() => sendMails(context, log)))
    expect(sent.reduce((sum, n) => sum + n, 0)).toBe(25)
    expect(server.received.flatMap(({ to }) => to).sort()).toEqual(addresses.sort())
  })

  // the embedded engine runs one transaction at a time
  it.runIf(engine === 'postgres')('locked by one sender are skipped by another', async () => {
    await queue(mailTo('ana@example.org'))
    const until = { now: clock, leaseEnd: new Date(clock.getTime() + minute), limit: 10 }
    const taking = await leaveOpen(database, (trx) => takeDueMails(trx, until))
    const next = takeDueMails(database.db, until)
    await Promise.race([taking.isWaitedFor(1), next])
    await taking.end()
    expect(await next).toEqual([])
  })

  it('are retried after growing pauses, then given up, and the log names nobody', async () => {
    server.refuseWith({ code: 450, text: 'Busy, dear ana@example.org' })
    await queue(mailTo('ana@example.org'))
    const attempts: number[] = []
    for (let minutes = 0; minutes < 48 * 60; minutes += 1) {
      await sendMails(context, log)
      const [row] = await rows()
      if (row && row.attempts > attempts.length) attempts.push(minutes)
      if (row?.given_up_at) break
      pass(minute)
    }
    expect(attempts).toEqual([0, 1, 6, 21, 81, 321, 1041])
    expect(attempts).toHaveLength(mostAttempts)
    expect(await rows()).toMatchObject([
      { given_up_at: clock, text_body: null, last_error: expect.stringContaining('450 Busy') },
    ])
    const kept = () => database.db.selectFrom('given_up_mails').selectAll().execute()
    expect(await kept()).toMatchObject([{ text_body: expect.stringContaining('Come and get it') }])
    expect(logged.at(-1)).toEqual([expect.objectContaining({ purpose: 'test' }), 'An email was given up.'])
    expect(JSON.stringify(logged)).not.toContain('ana@example.org')
  })

  it('go out when the server is back', async () => {
    server.refuseWith({ code: 421, text: 'Try later' })
    await queue(mailTo('ana@example.org'))
    expect(await sendMails(context, log)).toBe(0)
    server.refuseWith(null)
    expect(await sendMails(context, log)).toBe(0)
    pass(minute)
    expect(await sendMails(context, log)).toBe(1)
  })

  it('are given up at once when the address does not exist', async () => {
    server.refuseWith({ code: 550, text: 'No such user' })
    await queue(mailTo('nobody@example.org'))
    expect(await sendMails(context, log)).toBe(0)
    expect(await rows()).toMatchObject([{ attempts: 1, given_up_at: start }])
  })

  it('one that fails does not block others', async () => {
    await server.close()
    await queue(mailTo('ana@example.org'))
    expect(await sendMails(context, log)).toBe(0)
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null, given_up_at: null }])
    server = await startMailServer()
    context.config.smtpUrl = server.url
    await queue(mailTo('ben@example.org'))
    expect(await sendMails(context, log)).toBe(1)
    expect(server.received.map(({ to }) => to)).toEqual([['ben@example.org']])
  })

  it('leased by a dead process go out when the lease ends', async () => {
    await queue(mailTo('ana@example.org'))
    await database.db
      .updateTable('mails')
      .set({ attempts: 1, send_after: new Date(clock.getTime() + 5 * minute) })
      .execute()
    expect(await sendMails(context, log)).toBe(0)
    pass(5 * minute)
    expect(await sendMails(context, log)).toBe(1)
  })

  it('are not sent after they expire', async () => {
    await queue(mailTo('ana@example.org', { expiresAt: new Date(start.getTime() + minute) }))
    pass(minute)
    expect(await sendMails(context, log)).toBe(0)
    expect(await rows()).toMatchObject([{ given_up_at: clock, text_body: null }])
  })

  it('are deleted 30 days after their month, with the recipient', async () => {
    await queue(mailTo('ana@example.org'))
    await sendMails(context, log)
    pass(30 * 24 * 60 * minute)
    await deleteOldMails(context)
    expect(await rows()).toHaveLength(1)
    pass(31 * 24 * 60 * minute)
    await deleteOldMails(context)
    expect(await rows()).toEqual([])
  })

  it('given up can be resent for a week, unless they expire', async () => {
    server.refuseWith({ code: 550, text: 'We know you not' })
    const kept = () => database.db.selectFrom('given_up_mails').select('mail_id').execute()
    const week = 7 * 24 * 60 * minute
    await queue(mailTo('ana@example.org', { expiresAt: new Date(start.getTime() + week) }))
    pass(1)
    await queue(mailTo('ben@example.org'))
    expect(await sendMails(context, log)).toBe(0)
    const [ana = '', ben = ''] = (await rows()).map(({ id }) => id)
    expect(await kept()).toEqual([{ mail_id: ben }])
    expect(await inTransaction(database.db, (trx) => sendAgain(trx, ana, clock))).toBe(false)
    server.refuseWith(null)
    pass(week)
    await deleteOldMails(context)
    expect(await inTransaction(database.db, (trx) => sendAgain(trx, ben, clock))).toBe(true)
    expect([await sendMails(context, log), await kept()]).toEqual([1, []])
    expect(server.received.map(({ to }) => to)).toEqual([['ben@example.org']])

    server.refuseWith({ code: 550, text: 'We know you not' })
    await queue(mailTo('zoe@example.org'))
    await sendMails(context, log)
    pass(week + 1)
    await deleteOldMails(context)
    expect(await kept()).toEqual([])
  })

  it.each([
    'ana@example.org\r\nBcc: all@example.org',
    'ana@example.org\nBcc: all@example.org',
    'ana@example.org, ben@example.org',
    'Ana <ana@example.org>',
    '"a\r\nb"@example.org',
    'ana@example.org\u0000',
    'ana@example.org\u2028Bcc: all@example.org',
  ])('OPEN-71: header injection: %j is not a recipient', async (address) => {
    await expect(queue(mailTo(address))).rejects.toThrow()
    expect(await rows()).toEqual([])
  })

  it('OPEN-71: header injection: a name with line breaks stays in its one subject line', async () => {
    const subject = 'Hello Ana\r\nBcc: all@example.org\r\n\r\nBuy this'
    await queue({ ...layOutMail({ subject, paragraphs: ['Hi'] }), to: 'ana@example.org', purpose: 'test' })
    await sendMails(context, log)
    const [mail] = server.received
    if (!mail) throw new Error('No email arrived')
    expect(mail.to).toEqual(['ana@example.org'])
    expect(headerOf(mail, 'Subject')).toBe('Hello Ana Bcc: all@example.org Buy this')
    expect(headerOf(mail, 'Bcc')).toBeNull()
  })

  it('the table rejects a line break in a header', async () => {
    const evil = { ...mailTo('ana@example.org'), subject: 'Hello\r\nBcc: all@example.org' }
    await expect(queue(evil)).rejects.toThrow(/mails_subject_check/)
  })

  describe('to an unconfirmed address', () => {
    const bomb = 'Win $500, call 555-0100'
    async function addUser(email: string, email_verified: boolean): Promise<void> {
      await insertBaker(database.db, { email, email_verified, first_name: bomb })
    }
    async function received(to: string, purpose: string) {
      const mail = { ...layOutMail({ subject: bomb, paragraphs: [bomb] }), to, purpose, calendar: bomb }
      await queue(mail)
      await sendMails(context, log)
      return server.received.at(-1)?.source ?? ''
    }

    it('only say that there is news, whatever somebody typed', async () => {
      await addUser('una@example.org', false)
      const data = await received('una@example.org', 'order-placed')
      expect(data).toContain('There is news in your account')
      expect(data).not.toContain('555-0100')
    })

    it('have their content once the address is confirmed, even if written before', async () => {
      await addUser('cora@example.org', true)
      expect(await received('cora@example.org', 'order-placed')).toContain('555-0100')
    })

    it('to us are unchanged, even if somebody signed up with our address', async () => {
      const { supportEmail } = context.config
      await addUser(supportEmail, false)
      expect(await received(supportEmail, 'dispute-opened')).toContain('555-0100')
    })
  })

  it('are files of the data folder without a mail server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bakesale-mail-'))
    context.config = readConfig({ DATA_DIR: folder })
    await queue(mailTo('ana@example.org'))
    expect(await sendMails(context, log)).toBe(1)
    const names = readdirSync(join(folder, 'mail'))
    const at = start.toISOString()
    const begins = at.replaceAll(':', '-')
    expect(names.map((name) => name.replace(begins, '').replace(/^-[\da-f-]{36}/, ''))).toEqual([
      '.html',
      '.txt',
    ])
    expect(readFileSync(join(folder, 'mail', names[1] ?? ''), 'utf8')).toBe(
      `To: ana@example.org\nSubject: The oven is hot\nDate: ${at}\n\n` +
        'Come and get it, café & all.\n\nBakeSale\n',
    )
    expect(JSON.stringify(logged)).not.toMatch(/ana@example\.org|Come and get it/)
    rmSync(folder, { recursive: true })
  })
})
