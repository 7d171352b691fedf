import type { AppContext } from '#server/app-context.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { giveUp } from './given-up-mails-repository.ts'
import { MailRefusedError, type MailTransport } from './mail-transport.ts'
import {
  type DueMail,
  giveUpExpiredMails,
  markMailsSent,
  recordFailure,
  takeDueMails,
} from './mails-repository.ts'
import { openMailTransport } from './open-mail-transport.ts'
import { carriesTypedText, withheldMail } from './withheld-mail.ts'

/** How many emails are sent at once, and their lease in milliseconds. */
const batch = 10
const lease = 5 * 60_000

/** Retry pauses in minutes; after the last the email is given up. */
const pauses = [1, 5, 15, 60, 240, 720]

/** The maximum number of attempts. */
export const mostAttempts = pauses.length + 1

/**
 * Sends every due email and returns how many went out. At least once: an email is repeated if the process dies before
 * recording it. Failures are retried after growing pauses, then given up and logged; permanent ones at once.
 */
export async function sendMails(context: AppContext, log: JobLog): Promise<number> {
  const { db, now } = context
  for (const { id, purpose } of await giveUpExpiredMails(db, now()))
    log.error({ mail: id, purpose }, 'An email could not be sent in time.')
  let sent = 0
  let transport: MailTransport | null = null
  const recordSent = recordInBatches(context)
  try {
    for (;;) {
      const moment = now()
      const leaseEnd = new Date(moment.getTime() + lease)
      const mails = await takeDueMails(db, { now: moment, leaseEnd, limit: batch })
      if (mails.length === 0) return sent
      transport ??= await openMailTransport(context.config)
      const way = { transport, recordSent }
      const outcomes = await Promise.all(mails.map((mail) => sendOne(context, way, mail, log)))
      sent += outcomes.filter(Boolean).length
    }
  } finally {
    transport?.close()
  }
}

type RecordSent = (id: string) => Promise<void>

/** Records sent emails in batches, collected while the previous batch is written. */
function recordInBatches({ db, now }: AppContext): RecordSent {
  let sent: string[] = []
  let underWay: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  const noteAll = async () => {
    const ids = sent
    sent = []
    next = null
    await markMailsSent(db, ids, now())
  }
  return (id) => {
    sent.push(id)
    if (next !== null) return next
    // emails that are not recorded are sent again, and do not block others
    next = underWay.catch(() => undefined).then(noteAll)
    underWay = next
    return next
  }
}

async function sendOne(
  { config, db, now }: AppContext,
  { transport, recordSent }: { transport: MailTransport; recordSent: RecordSent },
  mail: DueMail,
  log: JobLog,
): Promise<boolean> {
  const details = { mail: mail.id, purpose: mail.purpose }
  let to: string
  try {
    to = await transport.send(asItMayBeRead(mail, config))
  } catch (error) {
    const reason = reasonOf(error).replaceAll(mail.recipient, 'the recipient').slice(0, 500)
    const pause = pauses[mail.attempts - 1]
    if (pause === undefined || error instanceof MailRefusedError) {
      await giveUp(db, mail.id, reason, now())
      log.error({ ...details, reason }, 'An email was given up.')
    } else {
      const sendAfter = new Date(now().getTime() + pause * 60_000)
      await recordFailure(db, mail.id, { error: reason, sendAfter, now: now() })
      log.error({ ...details, reason }, 'An email could not be sent; it will be retried.')
    }
    return false
  }
  await recordSent(mail.id)
  log.info({ ...details, to }, 'An email was sent.')
  return true
}

/** User text goes to confirmed addresses only, including ones confirmed since it was written (decisions, names). */
function asItMayBeRead(mail: DueMail, { publicUrl, supportEmail }: AppContext['config']): DueMail {
  const isOurs = mail.recipient === supportEmail
  if (isOurs || !mail.isToUnconfirmed || !carriesTypedText(mail.purpose)) return mail
  const { subject, text, html } = withheldMail(publicUrl)
  return { ...mail, subject, textBody: text, htmlBody: html, calendar: null }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
