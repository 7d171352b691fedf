import type { PaymentRow, Trx } from '#server/database/tables.ts'
import { writeReleaseWhenOver } from '#server/payments/instructions/write-release.ts'
import type { Reason } from '#shared/api/fields.ts'
import { isToHandOver } from '#shared/order-status-groups.ts'
import type { OrderContext } from '../changing/change-order-status.ts'
import { findPickupTimes, type LockedOrder, updateOrder } from '../changing/locked-orders-repository.ts'
import { notifyBuyerAndBaker } from '../mails/notify-buyer-and-baker.ts'
import { answerBy } from '../rules/answer-by-rules.ts'
import { isToPickUp } from '../rules/hold-rules.ts'
import { timedStatuses } from '../rules/order-status-rules.ts'
import { afterPickup } from '../rules/payout-rules.ts'

/**
 * Resumes a locked order that a suspension stopped: the baker gets a new deadline to answer, and the buyer a day to
 * object before the payout.
 */
export async function resumeOrder(
  context: Omit<OrderContext, 'db'>,
  trx: Trx,
  { order, payment }: { order: LockedOrder; payment: PaymentRow | undefined },
  reason: Reason | null,
): Promise<void> {
  const now = context.now()
  const { id, ready_at, received_at, pays_out_at } = order
  const { pickupEnd, objectionStart, timeZone } = await findPickupTimes(trx, id)
  const objectBy = afterPickup(objectionStart)
  if (timedStatuses.includes(order.status))
    await updateOrder(trx, id, { answer_by: answerBy({ placed_at: now, ready_at }), updated_at: now })
  if (pays_out_at !== null && received_at === null)
    await updateOrder(trx, id, { pays_out_at: objectBy, updated_at: now })
  if (isToPickUp(order)) {
    const isOver = isToHandOver(order.status) && pickupEnd <= now
    const news = { what: 'resumed', objectBy: isOver ? objectBy : null, timeZone, reason } as const
    await notifyBuyerAndBaker(context, trx, news, [order])
  }
  if (payment) await writeReleaseWhenOver(trx, payment, now)
}
