import type { Viewer } from '#server/accounts/viewer.ts'
import { listBakesOf } from '#server/batches/batches-repository.ts'
import { showNextBatch } from '#server/batches/show-next-batch.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { listPickupsWithin } from '#server/kitchen/kitchen-repository.ts'
import { cancelForBaker } from '#server/orders/changing/cancel-for-baker.ts'
import type { OrderContext } from '#server/orders/changing/change-order-status.ts'
import { presentOrder } from '#server/orders/reading/order-presenter.ts'
import { listOrdersById } from '#server/orders/reading/orders-repository.ts'
import type { HolidayBody, HolidaySpan } from '#shared/api/holidays.ts'
import type { Holiday } from '#shared/api/listings.ts'
import type { Order } from '#shared/api/orders.ts'
import { plural } from '#shared/plural.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { findHoliday, setHoliday } from './holidays-repository.ts'

/** The viewer's current or coming holiday; null once it is over everywhere. */
export async function getHoliday(
  { db, now }: Pick<OrderContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
): Promise<{ holiday: Holiday | null }> {
  const holiday = await findHoliday(db, viewer.id)
  const isOver = holiday !== null && holiday.to < addDays(dateInZone(now(), 'UTC'), -1)
  return { holiday: isOver ? null : holiday }
}

/** The viewer's open orders with a pickup on some days, soonest first. */
export async function listHolidayOrders(
  { db, now }: Pick<OrderContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  span: HolidaySpan,
): Promise<Order[]> {
  const ids = (await listPickupsWithin(db, viewer.id, span)).map(({ id }) => id)
  const orders = await listOrdersById(db, ids)
  const at = now()
  return ids.flatMap((id) =>
    orders.filter((order) => order.id === id).map((order) => presentOrder(order, viewer.id, at)),
  )
}

/**
 * Closes the viewer's listings for some days. Cancels orders in `cancel` one by one, with the message as the reason.
 * Throws `orders_open` without closing if other open orders on those days are neither kept nor from an earlier holiday.
 */
export async function takeHoliday(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  { keep, cancel, ...holiday }: HolidayBody,
): Promise<Holiday> {
  const why = { because: 'closed', reason: holiday.message } as const
  for (const { id, status } of await listPickupsWithin(context.db, viewer.id, holiday))
    if (cancel.includes(id)) await cancelForBaker(context, viewer, { id, status }, why)
  await inTransaction(context.db, async (trx) => {
    const before = await findHoliday(trx, viewer.id)
    await closeListings(trx, viewer, holiday, context.now())
    // all concurrent orders are placed by now
    const open = await listPickupsWithin(trx, viewer.id, holiday)
    const decided = new Set(before && (await listPickupsWithin(trx, viewer.id, before)).map(({ id }) => id))
    const undecided = open.filter(({ id }) => !keep.includes(id) && !decided.has(id)).length
    if (undecided > 0) throw undecidedOrders(undecided)
  })
  return holiday
}

/** Ends the viewer's holiday. */
export function endHoliday(
  { db, now }: Pick<OrderContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
): Promise<void> {
  return inTransaction(db, (trx) => closeListings(trx, viewer, null, now()))
}

/** Sets the holiday, and makes bakes with batches show the next one on an open day. */
async function closeListings(
  trx: Trx,
  viewer: Pick<Viewer, 'id'>,
  holiday: Holiday | null,
  now: Date,
): Promise<void> {
  await setHoliday(trx, viewer.id, holiday, now)
  for (const id of await listBakesOf(trx, viewer.id)) await showNextBatch(trx, id, now)
}

function undecidedOrders(count: number): AppError {
  return new AppError(
    'orders_open',
    plural(count, [
      '# order is scheduled for pickup while you’re closed. Choose whether to keep or cancel it.',
      '# orders are scheduled for pickup while you’re closed. Choose whether to keep or cancel each one.',
    ]),
  )
}
