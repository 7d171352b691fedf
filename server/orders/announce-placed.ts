import type { AppContext } from '#server/app-context.ts'
import type { OrderRow, Trx } from '#server/database/tables.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { moveOrder, type Particulars } from './change-order-status.ts'
import { type NotifiedOrder, notifyBuyerAndBaker } from './notify-buyer-and-baker.ts'
import { automaticTransition } from './order-status-rules.ts'
import { lockAnyOrder } from './orders-repository.ts'

/** What becomes of an order that is confirmed as it is placed. */
export type Confirmed = Pick<OrderRow, 'status' | 'status_before_request' | 'confirmed_at'>

/** How orders were placed. */
interface PlacedAs {
  /** over which they are paid; null: at pickup */
  rail: Rail | null
  /** whether their baker confirms all that is within the limits */
  isConfirmed: boolean
  now: Date
}

/**
 * Tells buyer and baker of orders that the transaction has just placed with one baker. Where the baker confirms what is within the
 * limits, and no other order is ever placed, they go on to what the table of statuses says. Answers what became of each; null: nothing.
 */
export async function announcePlaced(
  context: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  orders: readonly NotifiedOrder[],
  { rail, isConfirmed, now }: PlacedAs,
): Promise<Confirmed | null> {
  let confirmed: Confirmed | null = null
  if (isConfirmed)
    for (const { id } of orders) confirmed = await confirm({ ...context, now: () => now }, trx, id)
  await notifyBuyerAndBaker(
    context,
    trx,
    { what: isConfirmed ? 'placed-and-confirmed' : 'placed', rail },
    orders,
  )
  return confirmed
}

async function confirm(
  context: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  id: NotifiedOrder['id'],
): Promise<Confirmed> {
  const now = context.now()
  const order = await lockAnyOrder(trx, id)
  const next = order && automaticTransition(order, 'confirm_when_placed', now)
  if (!next) throw new RangeError('An order that was not placed')
  // without effects nothing of its payment changes, and all of a pickup are told in one mail
  await moveOrder(context, trx, { payment: undefined, order, requestedBy: null }, next, asConfirmed)
  const { status, status_before_request } = next
  return { status, status_before_request, confirmed_at: now }
}

const asConfirmed: Particulars = { write: (now) => ({ confirmed_at: now }), news: () => null }
