import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import type { CheckoutId } from '#shared/api/ids.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { adapters } from './adapters.ts'
import { checkoutPath } from './checkout-path.ts'
import { CancelledByBuyerError, NotCompletedError } from './payment-texts.ts'
import type { PayAttempt } from './use-checkout.ts'

/** The payment named by a provider's redirect and whether it was approved; null for any other visit. */
export type ProviderReturn = { rail: Rail; id: string; isApproved: boolean } | null

/** Parses the URL of a redirect. */
export function providerReturn(search: URLSearchParams): ProviderReturn {
  for (const rail of rails) {
    const found = adapters[rail].readReturn(search)
    if (found !== null) return { rail, ...found }
  }
  return null
}

/**
 * Completes a payment after the provider's redirect, then removes the provider's URL parameters. Repeating it by reload
 * or back button returns the first result.
 */
export function useProviderReturn(
  checkoutId: CheckoutId,
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each redirect, compared by value
  useEffect(() => {
    if (returned !== null) void end(returned)
  }, [key])
}

async function settle({ rail, id, isApproved }: NonNullable<ProviderReturn>): Promise<void> {
  if (!isApproved) throw new CancelledByBuyerError()
  const { status } = await adapters[rail].settle(id)
  if (status !== 'COMPLETED') throw new NotCompletedError()
}
