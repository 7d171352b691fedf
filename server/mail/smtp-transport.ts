import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { isLoopback } from '#server/network/public-address.ts'
import { MailRefusedError, type MailTransport } from './mail-transport.ts'

/** The timeout of a mail server, in milliseconds; all steps together are shorter than an email's lease. */
const patience = 20_000

/** How we connect to a mail server. */
function smtpOptions(url: string) {
  return {
    url,
    // `?requireTLS=false` in the URL overrides it
    requireTLS: !isOwnMachine(url),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // never loads files or URLs
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Connects to a mail server and signs in. Throws when it does not answer or refuses. */
export async function tryMailServer(url: string): Promise<void> {
  const transport = createTransport(smtpOptions(url))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Sends emails over a few pooled SMTP connections. */
export function smtpTransport(url: string, from: Config['mailFrom']): MailTransport {
  const transport = createTransport({ ...smtpOptions(url), pool: true, maxConnections: 3 })
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
          // constant over retries, so that email programs can detect duplicates
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

/** A calendar file as email programs expect it. */
function calendarFile(content: string) {
  return { filename: 'pickup.ics', content, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }
}

/** Whether the mail server is on this machine; any other requires TLS for emails and the password. */
function isOwnMachine(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || (isIP(host) !== 0 && isLoopback(host))
}

/** Whether the server permanently rejected this recipient or message (5xx); anything else may work later. */
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
