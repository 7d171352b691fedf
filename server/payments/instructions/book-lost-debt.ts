import type { PaymentRow, Trx } from '#server/database/tables.ts'
import { recordMovements } from '../ledger/ledger-repository.ts'
import { disputeOwed } from '../ledger/ledger-rules.ts'
import { disputedFrom } from '../providers/fee-bearer-rules.ts'
import { listLostByBaker } from './disputed-repository.ts'

/**
 * Books a baker's debt for money that they had and a dispute took from the platform, once the order's refunds are
 * finished; idempotent, in a transaction that locks the payment. Their next sales pay it (decisions, commission at
 * pickup). Returns whether they owe anything.
 */
export async function bookLostDebt(
  trx: Trx,
  { id, rail, cook_id, payee }: Pick<PaymentRow, 'id' | 'rail' | 'cook_id' | 'payee'>,
  now: Date,
): Promise<boolean> {
  if (payee === null || disputedFrom(rail) === 'baker') return false
  const lost = await listLostByBaker(trx, id)
  const movements = lost.flatMap(({ dispute_id, order_id, cents }) =>
    disputeOwed({ id: order_id, payment_id: id, cook_id }, dispute_id, cents),
  )
  await recordMovements(trx, movements, now)
  return movements.length > 0
}
