import { refuseInsideTransaction } from '#server/database/transaction.ts'
import { fewAtATime } from '#server/http/task-queue.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import type { Difference } from './difference-rules.ts'
import { difference } from './difference-rules.ts'
import type { OurPayment } from './our-payment-rules.ts'
import type { ProviderView } from './reconciliation-rules.ts'

/** Maximum number of concurrent requests, for all providers together. */
const atOnce = 4

/** A provider's answer about a payment, or a difference that says why there is none. */
export type AskResult = ProviderView | { failure: Difference }

/** Asks the providers about payments, a few at a time. Throws inside a transaction. */
export async function askAboutPayments(
  context: MoneyContext,
  payments: readonly OurPayment[],
): Promise<Map<PaymentId, AskResult>> {
  refuseInsideTransaction()
  const line = fewAtATime(atOnce)
  const answers = payments.map(
    async (payment) => [payment.id, await line(() => askOrSayWhy(context, payment))] as const,
  )
  return new Map(await Promise.all(answers))
}

async function askOrSayWhy(context: MoneyContext, payment: OurPayment): Promise<AskResult> {
  try {
    return await ask(context, payment)
  } catch (error) {
    const { id, rail } = payment
    const words = `payment ${id} (${rail}): the provider does not answer: ${error instanceof Error ? error.message : String(error)}`
    return { failure: difference({ kind: 'not_asked', rail, paymentId: id, words }) }
  }
}

/** Reads the order first: amounts are comparable only if both sides have the same capture. */
async function ask({ providers }: MoneyContext, payment: OurPayment): Promise<ProviderView> {
  const { id, rail, payee, status, provider_order_id: providerOrderId, capture_id: captureId } = payment
  if (providerOrderId === null) return { part: null, money: null }
  const { provider } = await providers.open(rail)
  const { parts } = await provider.read(providerOrderId)
  const part = parts.find(({ paymentId }) => paymentId === id) ?? null
  if (status !== 'captured' || part?.state !== 'captured' || part.captureId !== captureId)
    return { part, money: null }
  const releaseIds = payment.instructions.flatMap(({ kind, provider_id }) =>
    kind === 'release' && provider_id !== null ? [provider_id] : [],
  )
  const money = await provider.readMoney({ paymentId: id, providerOrderId, captureId, payee, releaseIds })
  return { part, money }
}
