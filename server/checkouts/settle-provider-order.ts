import type { PaymentRow } from '#server/database/tables.ts'
import { askProvider } from '#server/payments/providers/ask-provider.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { followReport } from '#server/payments/taking/follow-report.ts'
import { markAskedAbout } from '#server/payments/taking/payments-repository.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** The fields of a payment needed to poll its provider. */
export type PolledPayment = Pick<PaymentRow, 'id' | 'rail' | 'provider_order_id' | 'held_until'>

/** A provider order to poll. */
export interface PolledOrder {
  rail: Rail
  providerOrderId: ProviderOrderId
  paymentIds: PaymentId[]
  /** whether the holds of all its payments have expired */
  isOver: boolean
}

/** The distinct provider orders of these payments. */
export function providerOrdersOf(payments: readonly PolledPayment[], now: Date): PolledOrder[] {
  const groups = Map.groupBy(payments, ({ rail, provider_order_id }) => `${rail} ${provider_order_id}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first || first.provider_order_id === null) return []
    return {
      rail: first.rail,
      providerOrderId: first.provider_order_id,
      paymentIds: group.map(({ id }) => id),
      isOver: group.every(({ held_until }) => held_until <= now),
    }
  })
}

/**
 * Polls a provider order and acts on its state: captures it when approved, closes it when its hold has expired. Records
 * the attempt even when it throws, so other orders come first next time.
 */
export async function settleProviderOrder(
  context: MoneyContext,
  { rail, providerOrderId, paymentIds, isOver }: PolledOrder,
): Promise<void> {
  try {
    const reported = await askProvider(context, rail, ({ provider }) =>
      isOver ? provider.close(providerOrderId) : provider.read(providerOrderId),
    )
    await followReport(context, rail, reported, isOver ? 'expired' : null)
  } finally {
    await markAskedAbout(context.db, paymentIds, context.now())
  }
}
