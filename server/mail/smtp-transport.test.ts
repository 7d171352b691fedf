import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '#tests/make/mail-server.ts'
import type { DueMail } from './mails-repository.ts'
import { smtpTransport } from './smtp-transport.ts'

describe('a mail server without TLS', () => {
  let server: MailServer
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server.close())

  it.each([
    ['on this machine', '127.0.0.1', '', true],
    // leads to this machine too, but is not its name
    ['elsewhere', '0.0.0.0', '', false],
    ['elsewhere, when the operator says so', '0.0.0.0', '?requireTLS=false', true],
  ])('%s (%s%s) gets an email: %s', async (_where, host, query, isGiven) => {
    server.received.length = 0
    const url = `${server.url.replace('127.0.0.1', host)}${query}`
    const transport = smtpTransport(url, { name: 'BakeSale', address: 'no-reply@bakes.example' })
    const mail: DueMail = {
      id: crypto.randomUUID(),
      purpose: 'test',
      isToUnconfirmed: false,
      attempts: 1,
      recipient: 'ana@example.org',
      replyTo: null,
      subject: 'The oven is hot',
      textBody: 'Come and get it.',
      htmlBody: '<p>Come and get it.</p>',
      calendar: null,
      createdAt: new Date('2026-11-20T08:00:00Z'),
    }
    const sent = transport.send(mail)
    if (isGiven) await sent
    else await expect(sent).rejects.toThrow(/STARTTLS/)
    expect(server.received).toHaveLength(isGiven ? 1 : 0)
    transport.close()
  })
})
