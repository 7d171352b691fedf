import { newId } from '#server/database/new-id.ts'
import type { Db } from '#server/database/tables.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import { readPickups } from '#server/pickups/placing-pickups.ts'
import type { CheckoutRefusal } from '#shared/api/checkouts.ts'
import { draftCheckout } from './draft-checkout.ts'
import { readOpenOrders } from './placing-repository.ts'
import type { CheckoutRequest, PlacingContext } from './record-checkout.ts'
import { readOvensOfStocks, readWantedStocks } from './wanted-stocks.ts'

/**
 * Why parts of a cart would be refused if it were placed now, without locking or writing. Throws `invalid` (too much at
 * once) as placing does.
 */
export async function checkPlacing(
  { db, now: clock, config }: Omit<PlacingContext, 'db'> & { db: Db },
  { buyerId, bakers }: Pick<CheckoutRequest, 'buyerId' | 'bakers'>,
): Promise<CheckoutRefusal[]> {
  const now = clock()
  const lines = bakers.flatMap((baker) => baker.lines)
  const stocks = await readWantedStocks(db, lines, buyerId, now)
  const { refused } = draftCheckout(bakers, stocks, {
    ...{ checkoutId: newId(), buyerId, now, amountField: 'bakers' },
    openOrders: await readOpenOrders(db, buyerId),
    pickups: await readPickups(db, stocks, { buyerId, now }),
    ovens: await readOvensOfStocks(db, stocks),
    railsOn: railsOn(config),
  })
  return refused.map(({ refusal }) => refusal)
}
