import type { Trx } from '#server/database/tables.ts'
import { bookLostDebt } from '../instructions/book-lost-debt.ts'
import { readLoss, readOrderMoney, wakeInstructions } from '../instructions/disputed-repository.ts'
import { fitRefunds } from '../instructions/fit-refunds.ts'
import { takeCommission } from '../instructions/take-commission.ts'
import { writeReleaseWhenOver } from '../instructions/write-release.ts'
import { isSettledSale } from '../ledger/settled-sale-rules.ts'
import { updatePaidOrder } from '../taking/paid-orders-repository.ts'
import type { HeldDispute } from './dispute-money.ts'

/**
 * Resumes the payments of an ended dispute: fits refunds to what is left, takes the commission, writes the release, and
 * books what the baker owes. Idempotent.
 */
export async function endDispute(trx: Trx, { payments, orders }: HeldDispute, now: Date): Promise<void> {
  const money = await readOrderMoney(
    trx,
    payments.map(({ id }) => id),
  )
  for (const order of orders) {
    const { amount, isRunning } = await readLoss(trx, order.id)
    // another dispute still runs, and does this when it ends
    if (isRunning) continue
    const rest = { ...order, lost_cents: amount }
    if (amount !== order.lost_cents)
      await updatePaidOrder(trx, order.id, { lost_cents: amount, updated_at: now })
    if (amount > 0 || order.lost_cents > 0)
      await fitRefunds(trx, rest, money.get(order.id)?.left_cents ?? 0, now)
    if (isSettledSale(order)) await takeCommission(trx, rest, rest.commission_cents, now)
  }
  for (const payment of payments) {
    await writeReleaseWhenOver(trx, payment, now)
    await bookLostDebt(trx, payment, now)
  }
  await wakeInstructions(trx)
}
