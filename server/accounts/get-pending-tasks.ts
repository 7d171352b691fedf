import type { AppContext } from '#server/app-context.ts'
import type { PendingTasks } from '#shared/api/one-time-links.ts'
import { findNewAddress } from './one-time-links-repository.ts'
import { termsToAccept } from './terms-rules.ts'
import { findAccount } from './users-repository.ts'
import type { Viewer } from './viewer.ts'

/**
 * The viewer's pending tasks: an address to confirm, terms to accept. `saidLater`: they postponed the reminder;
 * `mailPage`: where this server shows emails.
 */
export async function getPendingTasks(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id }: Pick<Viewer, 'id'>,
  { saidLater, mailPage }: { saidLater: boolean; mailPage: string | null },
): Promise<PendingTasks> {
  const account = await findAccount(db, id)
  if (!account) return { emailToConfirm: null, isReminderDue: false, mailPage, termsToAccept: null }
  const newAddress = await findNewAddress(db, id, now())
  const emailToConfirm = newAddress ?? (account.email_verified ? null : account.email)
  return {
    emailToConfirm,
    isReminderDue: emailToConfirm !== null && !saidLater,
    mailPage,
    termsToAccept: termsToAccept(account.terms_version),
  }
}
