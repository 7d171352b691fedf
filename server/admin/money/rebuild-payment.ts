import type { PaymentRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PaymentProvider } from '#server/payments/contract/payment-provider.ts'
import type { PaymentNames, ProviderMoney } from '#server/payments/contract/provider-money.ts'
import { findUnexplained } from '#server/payments/instructions/ceiling-rules.ts'
import { wakeInstructions } from '#server/payments/instructions/disputed-repository.ts'
import { listKnownInstructions } from '#server/payments/instructions/instructions-repository.ts'
import { PaymentMustStopError } from '#server/payments/ledger/payment-must-stop-error.ts'
import { askProvider } from '#server/payments/providers/ask-provider.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { importProviderMoney } from '#server/payments/reconciliation/import-provider-money.ts'
import { readOurPayments } from '#server/payments/reconciliation/our-payments-repository.ts'
import { lockPayments, updatePayments } from '#server/payments/taking/payments-repository.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { AdminId, PaymentId } from '#shared/api/ids.ts'
import { type Cents, toDecimal } from '#shared/money.ts'
import { type AdminActor, logAdminAction } from '../activity/log-admin-action.ts'

/**
 * Books refunds and releases of a stopped payment that only the provider has, and resumes it; logged. Throws
 * `not_found`, `conflict` if it is not stopped or they do not match its orders, and `unavailable`.
 */
export async function rebuildPayment(
  context: MoneyContext,
  admin: AdminActor & { id: AdminId },
  id: PaymentId,
  reason: Reason,
): Promise<void> {
  const [payment] = await readOurPayments(context.db, [id])
  if (!payment) throw new AppError('not_found', 'We could not find this payment.')
  const { rail, provider_order_id: providerOrderId, capture_id: captureId, payee, instructions } = payment
  if (providerOrderId === null || captureId === null)
    throw new AppError('conflict', 'This payment was never captured.')
  const releaseIds = instructions.flatMap(({ kind, provider_id }) =>
    kind === 'release' && provider_id !== null ? [provider_id] : [],
  )
  const names = { paymentId: id, providerOrderId, captureId, payee, releaseIds }
  const { money, given } = await askProvider(context, rail, ({ provider }) => ask(context, provider, names))
  try {
    await inTransaction(context.db, async (trx) => {
      const stopped = await lockStopped(trx, id)
      const taken = await importProviderMoney(context, trx, stopped, { money, given, reason, by: admin.id })
      const now = context.now()
      await updatePayments(trx, [id], { stopped_at: null, stopped_reason: null, updated_at: now })
      const details = {
        reason,
        before: { stopped: stopped.stopped_reason },
        taken: taken.map((one) => ({ ...one, amount: toDecimal(one.amount) })),
      }
      await logAdminAction(
        trx,
        admin,
        { action: 'money.rebuild', targetType: 'payment', targetId: id, details },
        now,
      )
      await wakeInstructions(trx)
    })
  } catch (error) {
    if (!(error instanceof PaymentMustStopError)) throw error
    throw new AppError('conflict', `${error.message} Nothing was booked.`, { cause: error })
  }
}

async function lockStopped(trx: Trx, id: PaymentId): Promise<PaymentRow> {
  const [payment] = await lockPayments(trx, [id])
  if (payment?.stopped_at) return payment
  throw new AppError('conflict', 'This payment is no longer stopped.')
}

/** The provider's transactions, and the platform's share of each refund missing in our books. */
async function ask(
  { db }: Pick<MoneyContext, 'db'>,
  provider: PaymentProvider,
  names: PaymentNames,
): Promise<{ money: ProviderMoney; given: Map<string, Cents> }> {
  const money = await provider.readMoney(names)
  const ids = money.refunds.map(({ id }) => id)
  const { refund } = findUnexplained(await listKnownInstructions(db, names.paymentId, ids), money)
  const given = new Map<string, Cents>()
  for (const { id } of refund) {
    const { commission } = await provider.readInstruction('refund', id)
    if (commission !== undefined) given.set(id, commission)
  }
  return { money, given }
}
