import type { Trx } from '#server/database/tables.ts'
import type { Cents } from '#shared/money.ts'
import { recordMovements } from '../ledger/ledger-repository.ts'
import { commission } from '../ledger/ledger-rules.ts'
import type { PaidOrder } from '../taking/paid-orders-repository.ts'
import { readLoss } from './disputed-repository.ts'
import { sumReturnedCommission } from './instructions-repository.ts'

/**
 * Books the commission of a completed order: `whole` cents less what refunds and lost disputes returned; idempotent.
 * Runs in the caller's transaction, which locks order and payment. Waits for an open dispute (CONST-06).
 */
export async function takeCommission(
  trx: Trx,
  order: Pick<PaidOrder, 'id' | 'cook_id' | 'payment_id' | 'refunded_cents'>,
  whole: Cents,
  now: Date,
): Promise<void> {
  const loss = order.payment_id === null ? null : await readLoss(trx, order.id)
  if (loss?.isRunning) return
  const returned = order.refunded_cents === 0 ? 0 : await sumReturnedCommission(trx, order.id)
  const due = whole - returned - (loss?.commission ?? 0)
  await recordMovements(trx, commission(order, due), now)
}
