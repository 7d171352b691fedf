import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { moveOrder, type Particulars } from '../changing/change-order-status.ts'
import { lockAnyOrder } from '../changing/locked-orders-repository.ts'
import { type NotifiedOrder, notifyBuyerAndBaker } from '../mails/notify-buyer-and-baker.ts'
import type { OrderView } from '../reading/orders-repository.ts'
import { automaticTransition } from '../rules/order-status-rules.ts'

/** How orders were placed. */
interface PlacedAs {
  /** over which they are paid; null: at pickup */
  rail: Rail | null
  /** whether their baker confirms all that is within the limits */
  isConfirmed: boolean
  now: Date
  /** what reading them would show unless they are confirmed, where that is known */
  read?: readonly OrderView[]
}

/**
 * Tells buyer and baker of orders that the transaction has just placed with one baker. Where the baker confirms what is within the
 * limits, and no other order is ever placed, they go on to what the table of statuses says, so that they are to be read anew.
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
  if (!next) throw new RangeError('An order that was not placed')
  // without effects nothing of its payment changes, and all of a pickup are told in one mail
  await moveOrder(context, trx, { payment: undefined, order, requestedBy: null }, next, asConfirmed)
}

const asConfirmed: Particulars = { write: (now) => ({ confirmed_at: now }), news: () => null }
