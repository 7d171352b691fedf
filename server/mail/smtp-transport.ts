import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { isLoopback } from '#server/http/loopback.ts'
import { MailRefusedError, type MailTransport } from './mail-transport.ts'

/** How long a mail server may take to answer, in milliseconds; all of it together is shorter than a mail's lease. */
const patience = 20_000

/** Hands mails to a mail server, over at most a few connections, which stay open for a while. */
export function smtpTransport(url: string, from: Config['mailFrom']): MailTransport {
  const transport = createTransport({
    url,
    // `?requireTLS=false` in the address has the last word
    requireTLS: !isOwnMachine(url),
    pool: true,
    maxConnections: 3,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // a mail is text of ours: nothing is ever fetched for it
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.recipient },
          ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
          subject: mail.subject,
          text: mail.textBody,
          html: mail.htmlBody,
          ...(mail.calendar === null ? {} : { attachments: [calendarFile(mail.calendar)] }),
          date: mail.createdAt,
          // the same at every try, so that mail programs can tell a mail that came twice
          messageId: `<${mail.id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return new URL(url).host
      } catch (error) {
        throw isForGood(error) ? new MailRefusedError(messageOf(error), { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

/** A calendar file as mail programs know one. */
function calendarFile(content: string) {
  return { filename: 'pickup.ics', content, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }
}

/** Whether a mail server is on this machine: to any other, mails and the password go over TLS or not at all. */
function isOwnMachine(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || (isIP(host) !== 0 && isLoopback(host))
}

/** Whether the server said 5xx to this very recipient or message; to anything else it may say yes another time. */
function isForGood(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
