import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { paypalPayees } from '#server/payments/providers/paypal/paypal-payee-rules.ts'
import { lockBakerPayout } from '../baker-payouts-repository.ts'
import { changePayout } from '../change-payout.ts'

/**
 * Changes a baker's PayPal address in the caller's transaction, and mails the baker and both addresses, even if a
 * connected account is paid instead. Does nothing if the address is the same.
 */
export async function changePaypalEmail(
  context: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  { id, client }: Pick<Viewer, 'id' | 'client'>,
  email: string | null,
): Promise<void> {
  const baker = await lockBakerPayout(trx, id)
  if (!baker || baker.paypal_email === email) return
  const change = { paypal_email: email }
  await changePayout(context, trx, baker, {
    rail: 'paypal',
    client,
    change,
    gone: paypalPayees({ ...baker, ...change }).current === null ? 'all' : 'none',
    told: { before: baker.paypal_email, after: email },
  })
}
