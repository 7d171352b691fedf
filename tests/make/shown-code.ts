import type { OrderId } from '#shared/api/ids.ts'
import type { TestApp } from './test-app.ts'

/** What a baker sends with an action: the code that the buyer shows, where the order is completed, so that it pays at once. */
export async function shownCode(
  { db }: Pick<TestApp, 'db'>,
  id: OrderId | undefined,
  action = 'complete',
): Promise<{ pickupCode: string } | undefined> {
  if (action !== 'complete' || id === undefined) return undefined
  const order = await db.selectFrom('orders').select('pickup_code').where('id', '=', id).executeTakeFirst()
  return order?.pickup_code ? { pickupCode: order.pickup_code } : undefined
}
