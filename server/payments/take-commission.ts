import type { Trx } from '#server/database/tables.ts'
import { commissionDue } from '#server/orders/fulfilment-rules.ts'
import type { LockedOrder } from '#server/orders/orders-repository.ts'
import { readLoss } from './disputes/disputes-repository.ts'
import { sumReturnedCommission } from './instructions-repository.ts'
import { recordMovements } from './ledger-repository.ts'
import { commission } from './ledger-rules.ts'

/**
 * Takes the platform's part of an order that is completed, less what refunds and lost disputes have returned of it, as part
 * of the caller's transaction, which holds order and payment; once. While a buyer's bank has the money there is nothing to
 * take: that is done when the dispute is over (CONST-06).
 */
export async function takeCommission(trx: Trx, order: LockedOrder, now: Date): Promise<void> {
  const loss = order.payment_id === null ? null : await readLoss(trx, order.id)
  if (loss?.isRunning) return
  const returned = order.refunded_cents === 0 ? 0 : await sumReturnedCommission(trx, order.id)
  const due = commissionDue(order) - returned - (loss?.commission ?? 0)
  await recordMovements(trx, commission(order, due), now)
}
