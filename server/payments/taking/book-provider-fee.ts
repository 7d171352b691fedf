import type { PaymentRow, Trx } from '#server/database/tables.ts'
import type { Cents } from '#shared/money.ts'
import { recordMovements } from '../ledger/ledger-repository.ts'
import { providerFee } from '../ledger/ledger-rules.ts'
import { feeBearer } from '../providers/fee-bearer-rules.ts'
import { updatePayments } from './payments-repository.ts'

/**
 * Stores the provider's fee of a captured payment, in cents, once; books it where the platform bears it. Runs in a
 * transaction that locks the payment. Reconciliation reports a different later fee.
 */
export async function bookProviderFee(
  trx: Trx,
  payment: Pick<PaymentRow, 'id' | 'cook_id' | 'rail' | 'payee' | 'provider_fee_cents'>,
  fee: Cents,
  now: Date,
): Promise<void> {
  if (payment.provider_fee_cents !== null) return
  await updatePayments(trx, [payment.id], { provider_fee_cents: fee, updated_at: now })
  const bearer = feeBearer(payment)
  if (bearer === 'platform') await recordMovements(trx, providerFee(payment, fee, bearer), now)
}
