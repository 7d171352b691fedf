import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { capturePaypalOrder } from './api/capture-paypal-order.ts'
import { settleStripePayment } from './api/settle-stripe-payment.ts'
import { checkoutPath } from './checkout-path.ts'
import { CancelledByBuyerError, NotCompletedError } from './payment-texts.ts'
import type { PayAttempt } from './use-checkout.ts'

/** What a provider's own page adds to the address it comes back to; null when it was not a return. */
export type ProviderReturn =
  | { rail: 'paypal'; orderId: string; isApproved: boolean }
  | { rail: 'stripe'; intentId: string }
  | null

/** Reads the address of a return: PayPal names its order as `token`, Stripe its `payment_intent`. */
export function providerReturn(search: URLSearchParams): ProviderReturn {
  const token = search.get('token')
  if (token !== null) return { rail: 'paypal', orderId: token, isApproved: search.has('PayerID') }
  const intentId = search.get('payment_intent')
  return intentId === null ? null : { rail: 'stripe', intentId }
}

/**
 * Ends the payment of a buyer who comes back from a provider's own page. The address then loses what the provider had
 * added; asking twice, by a reload or the back button, is answered with the first result.
 */
export function useProviderReturn(
  checkoutId: string,
  returned: ProviderReturn,
  onAttempt: (attempt: PayAttempt) => Promise<void>,
): void {
  const [, navigate] = useLocation()
  const end = useEffectEvent(async (back: NonNullable<ProviderReturn>) => {
    const attempt: PayAttempt = await settle(back).then(
      () => ({ rail: back.rail }),
      (error: unknown) => ({ rail: back.rail, error }),
    )
    await onAttempt(attempt)
    navigate(checkoutPath(checkoutId), { replace: true })
  })
  const key = returned === null ? null : JSON.stringify(returned)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return, by what it says
  useEffect(() => {
    if (returned !== null) void end(returned)
  }, [key])
}

async function settle(back: NonNullable<ProviderReturn>): Promise<void> {
  if (back.rail === 'paypal' && !back.isApproved) throw new CancelledByBuyerError()
  const { status } =
    back.rail === 'paypal' ? await capturePaypalOrder(back.orderId) : await settleStripePayment(back.intentId)
  if (status !== 'COMPLETED') throw new NotCompletedError()
}
