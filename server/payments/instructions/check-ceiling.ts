import { railFacts } from '#shared/payment-methods.ts'
import { type PaymentProvider, ProviderError } from '../contract/payment-provider.ts'
import type { ProviderMoney } from '../contract/provider-money.ts'
import { PaymentMustStopError } from '../ledger/payment-must-stop-error.ts'
import { disputedFrom } from '../providers/fee-bearer-rules.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import {
  findCarriedOut,
  findUnexplained,
  type OutgoingMoney,
  whyNotSend,
  withoutOtherPayments,
} from './ceiling-rules.ts'
import { hasDispute } from './disputed-repository.ts'
import type { TakenInstruction } from './due-instructions-repository.ts'
import { listKnownInstructions } from './instructions-repository.ts'

/** A captured payment: what identifies it at the provider, and what the buyer paid. */
export type AskedPayment = Pick<
  TakenInstruction,
  'payment_id' | 'rail' | 'capture_id' | 'provider_order_id' | 'paid_cents'
> & { payee: string | null }

/**
 * Asks the provider what is left of a payment before money leaves; returns its id of a movement already made, or null.
 * Throws PaymentMustStopError when too little is left or our books disagree; any other error means: try later.
 */
export async function checkCeiling(
  { db }: Pick<MoneyContext, 'db'>,
  provider: PaymentProvider,
  payment: AskedPayment,
  leaving: OutgoingMoney,
): Promise<string | null> {
  const { payment_id, rail, paid_cents } = payment
  const { name } = railFacts[rail]
  const own = await listKnownInstructions(db, payment_id, [])
  const releaseIds = own.flatMap((one) =>
    one.kind === 'release' && one.provider_id !== null ? [one.provider_id] : [],
  )
  const money = await ask(provider, payment, releaseIds)
  const done = findCarriedOut(leaving, money)
  if (done !== null) return done
  const { refund, release } = findUnexplained(own, money)
  const strangers = [...refund, ...release].map((one) => one.id)
  // a refund of a whole charge may be in another payment's books
  const others = strangers.length === 0 ? [] : await listKnownInstructions(db, payment_id, strangers)
  const left = withoutOtherPayments(payment_id, others, money)
  const why = whyNotSend(leaving, { provider: name, paid: paid_cents, instructions: own }, left)
  if (why !== null) throw new PaymentMustStopError(payment_id, why)
  // where a dispute takes the baker's money, the provider pays out less anyway
  const isOurRisk = disputedFrom(rail) === 'platform'
  if (isOurRisk && money.isDisputed === true && !(await hasDispute(db, payment_id)))
    throw new Error(`${name} knows of a dispute that is not in our books yet.`)
  return null
}

/** Reading moves no money, so every error here can be retried. */
async function ask(
  provider: PaymentProvider,
  { payment_id: paymentId, provider_order_id, capture_id, payee, rail }: AskedPayment,
  releaseIds: readonly string[],
): Promise<ProviderMoney> {
  try {
    return await provider.readMoney({
      paymentId,
      providerOrderId: provider_order_id,
      captureId: capture_id,
      payee,
      releaseIds,
    })
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    const words = `${railFacts[rail].name} did not say what is left of it: ${message}`
    throw new ProviderError(rail, words, { status: null, isFinal: false, cause })
  }
}
