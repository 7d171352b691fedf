import type { PaymentRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'
import type { Cents } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { ProviderError, type ProviderOrderState, type WithheldFee } from '../contract/payment-provider.ts'
import { isBeingCaptured, type StopReason } from '../contract/payment-rules.ts'
import { lockOwed } from '../owed/owed-repository.ts'
import { debtToWithhold, releasesParts } from '../owed/withheld-debt-rules.ts'
import { askProvider } from '../providers/ask-provider.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { type CaptureAsker, type CaptureStep, captureStep } from './capture-rules.ts'
import { listBakersOut, lockPaymentsOfProviderOrder, updatePayments } from './payments-repository.ts'
import { syncPayment } from './sync-payment.ts'

const stops = { expire: 'expired', refuse: 'declined' } as const satisfies Partial<
  Record<CaptureStep, StopReason>
>

/**
 * Captures a provider's order once, or closes it when it must not be captured (decisions, capturing); returns the step
 * taken. Throws `unavailable` when the provider does not answer; the worker finds out later what happened.
 */
export async function captureProviderOrder(
  context: MoneyContext,
  rail: Rail,
  providerOrderId: ProviderOrderId,
  asker: CaptureAsker,
): Promise<CaptureStep> {
  const { step, kept } = await requestCapture(context, rail, providerOrderId, asker)
  if (step === 'take') {
    const reported = await askProvider(context, rail, async ({ provider }) => {
      try {
        return await provider.capture(providerOrderId, kept)
      } catch (error) {
        // refused for good, e.g. not approved: read its real state
        if (error instanceof ProviderError && error.isFinal) return provider.read(providerOrderId)
        throw error
      }
    })
    await syncPayment(context, rail, onlyOurs(reported, providerOrderId), null, { isAnswer: true })
  } else if (step === 'look') {
    const reported = await askProvider(context, rail, ({ provider }) => provider.read(providerOrderId))
    await syncPayment(context, rail, reported, null)
  } else if (step !== 'leave') {
    const reported = await askProvider(context, rail, ({ provider }) => provider.close(providerOrderId))
    await syncPayment(context, rail, reported, stops[step])
  }
  return step
}

/**
 * Decides the step and marks a capture as requested; from then on only the provider's answer closes these payments.
 * Reserves the debt to withhold at the capture; concurrent requests withhold the same.
 */
async function requestCapture(
  context: MoneyContext,
  rail: Rail,
  providerOrderId: ProviderOrderId,
  asker: CaptureAsker,
): Promise<{ step: CaptureStep; kept: WithheldFee[] }> {
  const now = context.now()
  return inTransaction(context.db, async (trx) => {
    const payments = await lockPaymentsOfProviderOrder(trx, rail, providerOrderId)
    const out = await listBakersOut(trx, payments)
    const step = captureStep(
      payments.map((payment) => ({ ...payment, isBakerOut: out.has(payment.cook_id) })),
      asker,
      now,
    )
    const kept: WithheldFee[] = []
    const awaiting = step === 'take' ? payments.filter(({ status }) => status === 'awaiting') : []
    // lock people by id
    for (const payment of awaiting.toSorted((a, b) => (a.cook_id < b.cook_id ? -1 : 1))) {
      const { id, commission_cents, capture_requested_at } = payment
      const collects =
        capture_requested_at === null ? await reserveWithheldDebt(trx, payment) : payment.collects_cents
      // repeated requests must not keep a payment open
      if (!isBeingCaptured(payment, now))
        await updatePayments(trx, [id], {
          capture_requested_at: now,
          collects_cents: collects,
          updated_at: now,
        })
      if (collects !== null) kept.push({ paymentId: id, commission: commission_cents + collects })
    }
    return { step, kept }
  })
}

async function reserveWithheldDebt(trx: Trx, payment: PaymentRow): Promise<Cents | null> {
  return releasesParts(payment.rail) ? null : debtToWithhold(payment, await lockOwed(trx, payment.cook_id))
}

/** Rejects an answer about another order. */
function onlyOurs(reported: ProviderOrderState, providerOrderId: ProviderOrderId): ProviderOrderState {
  if (reported.providerOrderId === providerOrderId) return reported
  throw new AppError('unavailable', 'The payment provider sent details of a different payment. Try again.')
}
