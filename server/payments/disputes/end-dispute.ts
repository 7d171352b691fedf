import type { Trx } from '#server/database/tables.ts'
import { type LockedOrder, updateOrder } from '#server/orders/orders-repository.ts'
import type { Cents } from '#shared/money.ts'
import { isSold } from '#shared/order-status-groups.ts'
import { takeCommission } from '../take-commission.ts'
import { writeRefund } from '../write-refund.ts'
import { writeReleaseWhenOver } from '../write-release.ts'
import type { HeldDispute } from './dispute-money.ts'
import {
  listWaitingRefunds,
  readLoss,
  readOrderMoney,
  voidUntried,
  wakeInstructions,
} from './disputes-repository.ts'

/**
 * Lets the payments of a dispute go on: what was lost is not there to be refunded any more, the commission that waited is
 * taken, and what remains is released. A second time changes nothing.
 */
export async function endDispute(trx: Trx, { payments, orders }: HeldDispute, now: Date): Promise<void> {
  const money = await readOrderMoney(
    trx,
    payments.map(({ id }) => id),
  )
  for (const order of orders) {
    const { amount, isRunning } = await readLoss(trx, order.id)
    // another dispute of it still runs, and does this at its end
    if (isRunning) continue
    const standing = { ...order, lost_cents: amount }
    if (amount !== order.lost_cents) await updateOrder(trx, order.id, { lost_cents: amount, updated_at: now })
    if (amount > 0) await fitRefunds(trx, standing, money.get(order.id)?.left_cents ?? 0, now)
    if (isSold(order.status)) await takeCommission(trx, standing, now)
  }
  for (const payment of payments) await writeReleaseWhenOver(trx, payment, now)
  await wakeInstructions(trx)
}

/**
 * Makes the refunds of an order that wait fit what its buyer does not have back yet. One that was tried keeps its amount: the
 * provider may know of it, and refuses what is too much.
 */
async function fitRefunds(trx: Trx, order: LockedOrder, left: Cents, now: Date): Promise<void> {
  let remaining = left
  let refunded = order.refunded_cents
  for (const {
    id,
    amount_cents: amount,
    reason,
    requested_by,
    requested_by_admin,
  } of await listWaitingRefunds(trx, order.id)) {
    const isNeedless =
      amount > remaining &&
      (await voidUntried(trx, id, 'The buyer has it back from their bank, or from PayPal.', now))
    if (!isNeedless) {
      remaining = Math.max(0, remaining - amount)
      continue
    }
    refunded -= amount
    const status = refunded === 0 ? 'paid' : 'partly_refunded'
    await updateOrder(trx, order.id, { refunded_cents: refunded, payment_status: status, updated_at: now })
    if (remaining === 0) continue
    const by = requested_by_admin === null ? {} : { requestedByAdmin: requested_by_admin }
    const cause = { amount: remaining, reason, requestedBy: requested_by, ...by }
    await writeRefund(trx, { ...order, refunded_cents: refunded }, cause, now)
    refunded += remaining
    remaining = 0
  }
}
