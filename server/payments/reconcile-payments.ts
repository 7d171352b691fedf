import type { AppContext } from '#server/app-context.ts'
import { formatMoney } from '#shared/money.ts'
import {
  findStrayOrders,
  findWrongBalances,
  listFailedInstructions,
  listPaymentsSince,
  listStoppedPayments,
  type ReconciledPayment,
} from './reconciliation-repository.ts'

/** What a comparison of ledger, payments and providers came to. */
export interface Reconciliation {
  /** payments compared with their provider */
  compared: number
  /** what differs, a line each */
  differences: string[]
}

/**
 * Compares our books with themselves and with what the providers say of every payment made since a moment. Changes
 * nothing; a provider that does not answer is a difference too.
 */
export async function reconcilePayments(context: AppContext, since: Date): Promise<Reconciliation> {
  const { db } = context
  const differences: string[] = []
  for (const { id, held_cents } of await findStrayOrders(db))
    differences.push(`order ${id}: it is over, and ${formatMoney(held_cents)} is still held for it`)
  for (const id of await findWrongBalances(db))
    differences.push(`payment ${id}: its balance is not what its movements come to`)
  for (const { id, rail, stopped_reason } of await listStoppedPayments(db))
    differences.push(`payment ${id} (${rail}) is stopped: ${stopped_reason}`)
  for (const { id, kind, order_id, amount_cents, last_error } of await listFailedInstructions(db))
    differences.push(
      `${kind} ${id} of ${formatMoney(amount_cents)}${order_id === null ? '' : ` for order ${order_id}`} failed: ${last_error ?? 'no reason given'}`,
    )
  const payments = await listPaymentsSince(db, since)
  for (const payment of payments) {
    const difference = await compare(context, payment)
    if (difference !== null) differences.push(`payment ${payment.id} (${payment.rail}): ${difference}`)
  }
  return { compared: payments.length, differences }
}

async function compare({ providers }: AppContext, payment: ReconciledPayment): Promise<string | null> {
  const { id, rail, status, provider_order_id, capture_id } = payment
  try {
    const { provider } = await providers.open(rail)
    const truth = await provider.read(provider_order_id)
    const part = truth.parts.find(({ paymentId }) => paymentId === id)
    if (!part) return `the provider does not know it as part of ${provider_order_id}`
    if (part.state === 'captured' && status !== 'captured') return `captured there, ${status} here`
    if (part.state !== 'captured' && status === 'captured') return `captured here, ${part.state} there`
    if (part.captureId !== capture_id) return `capture ${capture_id} here, ${part.captureId} there`
    return null
  } catch (error) {
    return `the provider does not answer: ${error instanceof Error ? error.message : String(error)}`
  }
}
