import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { tellOfPayoutChange } from '#server/sellers/tell-of-payout-change.ts'

/** Tells a baker that their PayPal address is another now, as part of the caller's transaction; the same again is no news. */
export function tellOfPaypalEmail(
  context: Pick<AppContext, 'config'>,
  trx: Trx,
  change: { email: string; before: string | null; after: string | null },
  now: Date,
): Promise<void> {
  return tellOfPayoutChange(context, trx, { rail: 'paypal', ...change }, now)
}
