import type { OrderId } from '#shared/api/ids.ts'
import type { TestApp } from './test-app.ts'

/** The body of a baker's action: for `complete`, the buyer's pickup code, which triggers the payout. */
export async function shownCode(
  { db }: Pick<TestApp, 'db'>,
  id: OrderId | undefined,
  action = 'complete',
): Promise<{ pickupCode: string } | undefined> {
  if (action !== 'complete' || id === undefined) return undefined
  const order = await db.selectFrom('orders').select('pickup_code').where('id', '=', id).executeTakeFirst()
  return order?.pickup_code ? { pickupCode: order.pickup_code } : undefined
}
