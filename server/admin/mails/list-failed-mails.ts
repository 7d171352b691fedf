import type { AppContext } from '#server/app-context.ts'
import { mailsKeptFor } from '#server/mail/delete-old-mails.ts'
import { type AdminRole, mayDo } from '#shared/admin-rights.ts'
import type { FailedMail, listFailedMails as listCall } from '#shared/api/admin-mails.ts'
import type { CallResponse, ParsedInput } from '#shared/api/call.ts'
import { listPage, listPlace } from '../admin-list-pages.ts'
import { countFailedMails, type FailedMailRow, findFailedMails } from './failed-mails-repository.ts'

/** A page of emails that failed in the last 30 days, newest first; throws `invalid` for an unknown cursor. */
export async function listFailedMails(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  role: AdminRole,
  query: ParsedInput<typeof listCall>['query'],
): Promise<CallResponse<typeof listCall>> {
  const place = listPlace(query)
  const since = new Date(now().getTime() - mailsKeptFor)
  const found = await findFailedMails(db, since, { ...place, limit: place.limit + 1 })
  const page = listPage(place, found, await countFailedMails(db, since))
  return { mails: page.shown.map((row) => presentMail(row, role)), ...page.place }
}

function presentMail(row: FailedMailRow, role: AdminRole): FailedMail {
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    createdAt: row.created_at.toISOString(),
    attempts: row.attempts,
    reason: row.last_error,
    nextAttemptAt: row.given_up_at === null ? row.send_after.toISOString() : null,
    canBeSentAgain: row.is_kept && mayDo(role, 'resend_mails'),
  }
}
