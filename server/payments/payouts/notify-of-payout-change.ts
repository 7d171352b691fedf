import { userRealm } from '#server/accounts/user-realm.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { makeDisownLink } from '#server/identity/disowning/make-disown-link.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { type PayoutChange, payoutChangedMails } from './payout-changed-mails.ts'

/**
 * Tells a baker that their account at a provider was changed or disconnected, in case it was not they, as part of the caller's
 * transaction: at their own address, with a link that undoes it, and at the old and the new one where these are addresses too
 * (decisions, payout details).
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

/** The same of a change that was undone, which nobody has to undo. */
export async function mailPayoutChange(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  change: PayoutChange,
  notMe: string | null = null,
): Promise<void> {
  for (const [to, mail] of payoutChangedMails(change, { publicUrl: config.publicUrl, notMe }))
    await queueMail(trx, { ...mail, to, purpose: 'payout-changed' }, now())
}
