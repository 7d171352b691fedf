import { userRealm } from '#server/accounts/user-realm.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { makeDisownLink } from '#server/identity/disowning/make-disown-link.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { type PayoutChange, payoutChangedMails } from './payout-changed-mails.ts'

/**
 * Mails a baker that their payout account changed, in the caller's transaction (decisions, payout details). Their own
 * address gets a link to undo it; old and new accounts that are email addresses get a mail too.
 */
export async function notifyOfPayoutChange(
  context: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  id: PersonId,
  change: PayoutChange,
): Promise<void> {
  const { email } = change
  const notMe = await makeDisownLink(
    context,
    trx,
    userRealm,
    { id, email },
    { subject: 'payout', passkey_id: null },
  )
  await mailPayoutChange(context, trx, change, notMe)
}

/** Like `notifyOfPayoutChange`, for a change that was undone: without a link to undo it. */
export async function mailPayoutChange(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  change: PayoutChange,
  notMe: string | null = null,
): Promise<void> {
  for (const [to, mail] of payoutChangedMails(change, { publicUrl: config.publicUrl, notMe }))
    await queueMail(trx, { ...mail, to, purpose: 'payout-changed' }, now())
}
