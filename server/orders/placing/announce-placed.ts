import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { moveOrder, type Particulars } from '../changing/change-order-status.ts'
import { lockAnyOrder } from '../changing/locked-orders-repository.ts'
import { type NotifiedOrder, notifyBuyerAndBaker } from '../mails/notify-buyer-and-baker.ts'
import type { OrderView } from '../reading/orders-repository.ts'
import { automaticTransition } from '../rules/order-status-rules.ts'

interface PlacedAs {
  /** the rail they are paid on; null: at pickup */
  rail: Rail | null
  /** whether the baker confirms automatically */
  isConfirmed: boolean
  now: Date
  /** the views of the orders before confirmation, if known */
  read?: readonly OrderView[]
}

/**
 * Emails buyer and baker about orders just placed with one baker, and confirms them when the baker confirms
 * automatically; the views must be read again then.
 */
export async function announcePlaced(
  context: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  orders: readonly NotifiedOrder[],
  { rail, isConfirmed, now, read }: PlacedAs,
): Promise<void> {
  const placedAt = { ...context, now: () => now }
  if (isConfirmed) for (const { id } of orders) await confirm(placedAt, trx, id)
  const what = isConfirmed ? 'placed-and-confirmed' : 'placed'
  await notifyBuyerAndBaker(context, trx, { what, rail }, orders, isConfirmed ? [] : read)
}

async function confirm(
  context: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  id: NotifiedOrder['id'],
): Promise<void> {
  const order = await lockAnyOrder(trx, id)
  const next = order && automaticTransition(order, 'confirm_when_placed', context.now())
  if (!next) throw new RangeError('Expected a placed order')
  // confirming has no effects on the payment, and one email covers the whole pickup
  await moveOrder(context, trx, { payment: undefined, order, requestedBy: null }, next, asConfirmed)
}

const asConfirmed: Particulars = { write: (now) => ({ confirmed_at: now }), news: () => null }
