import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type PayoutChange, payoutChangedMails } from './payout-changed-mails.ts'

/**
 * Tells a baker that their account at a provider was changed or disconnected, in case it was not they, as part of the caller's
 * transaction: at their own address, and at the old and the new one where these are addresses too (decisions, payout details).
 */
export async function notifyOfPayoutChange(
  { config }: Pick<AppContext, 'config'>,
  trx: Trx,
  change: PayoutChange,
  now: Date,
): Promise<void> {
  for (const [to, mail] of payoutChangedMails(change, config.publicUrl))
    await queueMail(trx, { ...mail, to, purpose: 'payout-changed' }, now)
}
