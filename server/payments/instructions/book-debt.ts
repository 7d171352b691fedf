import type { PaymentRow, Trx } from '#server/database/tables.ts'
import { bookLostDebt } from './book-lost-debt.ts'
import { bookWithheldDebt } from './book-withheld-debt.ts'

/**
 * Books what a finished instruction of a payment settles: debt from lost disputes, and debt that the provider withheld.
 * Runs in the caller's transaction, which locks the payment. Returns whether the baker's debt changed.
 */
export async function bookDebt(
  trx: Trx,
  payment: Pick<PaymentRow, 'id' | 'rail' | 'cook_id' | 'payee'>,
  now: Date,
): Promise<boolean> {
  const owesLost = await bookLostDebt(trx, payment, now)
  const tookRest = await bookWithheldDebt(trx, payment.id, now)
  return owesLost || tookRest
}
