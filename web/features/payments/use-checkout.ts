import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Checkout } from '#shared/api/checkouts.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { abandonCheckout, isUnknown, orderPickupPart } from './api.ts'
import { checkoutQuery } from './checkout-query.ts'
import { type CheckoutState, checkoutState, firstHoldEnd } from './checkout-state-rules.ts'
import { heldPickups } from './held-pickups.ts'
import { newlyPlaced, type PaymentResult, paymentResult } from './payment-result-rules.ts'
import { CancelledByBuyerError, paymentFailed } from './payment-texts.ts'
import { showPlaced } from './show-placed.ts'
import { useLiveNow } from './use-live-now.ts'

/** How often the server is asked while only the provider knows, in milliseconds. */
const askAgainAfter = 3000

/** One try to pay over a rail has ended: `error` is why it did not work as far as this browser knows. */
export interface PayAttempt {
  rail: Rail
  error?: unknown
}

export interface CheckoutInUse {
  query: UseQueryResult<Checkout>
  checkout: Checkout | null
  state: CheckoutState | null
  now: Date
  /** how the last try to pay went, where there is something to say about it */
  result: { rail: Rail; result: PaymentResult } | null
  /** tells that a try to pay has ended, however it did */
  finishAttempt: (attempt: PayAttempt) => Promise<void>
  /** stops paying; the servings go back on sale */
  giveUp: (rail?: Rail) => Promise<void>
  isGivingUp: boolean
  /** orders only what is paid at pickup */
  orderPickup: () => Promise<void>
  isOrderingPickup: boolean
}

/**
 * A checkout as it is now. While nobody but the provider knows whether it was paid, the server is asked again and
 * again; what this browser was told by the provider's script is never taken for the truth.
 */
export function useCheckout(id: CheckoutId): CheckoutInUse {
  const queryClient = useQueryClient()
  const [unknownSince, setUnknownSince] = useState<number | null>(null)
  const [result, setResult] = useState<CheckoutInUse['result']>(null)
  const [isGivingUp, setGivingUp] = useState(false)
  const { key, options } = checkoutQuery(id)
  const cached = queryClient.getQueryData<Checkout>(key)
  const [isOrderingPickup, setOrderingPickup] = useState(false)
  const held = cached
    ? [...cached.payments.filter(({ status }) => status === 'awaiting'), ...heldPickups(cached)]
    : []
  const now = useLiveNow(firstHoldEnd(held))
  const isSettling = cached !== undefined && checkoutState(cached, now) === 'settling'
  const query = useQuery<Checkout>({
    queryKey: key,
    ...options,
    retryOnMount: true,
    refetchInterval: isSettling || unknownSince !== null ? askAgainAfter : false,
  })
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (unknownSince !== null && dataUpdatedAt > unknownSince) setUnknownSince(null)
  }, [unknownSince, dataUpdatedAt])

  const refreshRest = () =>
    void refreshQueries(queryClient, '/api/orders', '/api/food-listings', '/api/sellers')

  const finishAttempt = async ({ rail, error }: PayAttempt) => {
    if (isUnknown(error)) setUnknownSince(Date.now())
    const before = data
    const { data: after, isError } = await query.refetch()
    if (before && after && !isError) {
      const wasCancelled = error instanceof CancelledByBuyerError
      const found = paymentResult(before, after, { rail, wasCancelled, now: new Date() })
      setResult({ rail, result: found })
      tell(found, newlyPlaced(before, after))
    }
    refreshRest()
  }

  const giveUp = async (rail?: Rail) => {
    if (isGivingUp) return
    setGivingUp(true)
    try {
      const after = await abandonCheckout(id, rail)
      queryClient.setQueryData(key, after)
      setResult(null)
    } catch {
      toasts.add({
        title: 'We could not stop the payment',
        description: 'Please try again. If you do nothing, it stops by itself, and nothing is charged.',
        tone: 'bad',
      })
      await query.refetch()
    } finally {
      setGivingUp(false)
      refreshRest()
    }
  }

  const orderPickup = async () => {
    if (isOrderingPickup) return
    setOrderingPickup(true)
    try {
      const after = await orderPickupPart(id)
      if (data) showPlaced(newlyPlaced(data, after))
      queryClient.setQueryData(key, after)
      setResult(null)
    } catch {
      toasts.add({
        title: 'Order failed',
        description: 'There was an error placing your order. Please try again.',
        tone: 'bad',
      })
      await query.refetch()
    } finally {
      setOrderingPickup(false)
      refreshRest()
    }
  }

  return {
    query,
    checkout: data ?? null,
    state: stateOf(data, now, unknownSince !== null),
    now,
    result,
    finishAttempt,
    giveUp,
    isGivingUp,
    orderPickup,
    isOrderingPickup,
  }
}

function stateOf(checkout: Checkout | undefined, now: Date, isUnknownYet: boolean): CheckoutState | null {
  if (!checkout) return null
  const state = checkoutState(checkout, now)
  return state === 'to_pay' && isUnknownYet ? 'settling' : state
}

/** Says how a try went: ORDER-06 for what was placed, PAY-09 for a failure; a change of mind needs no words. */
function tell(result: PaymentResult, placed: Checkout['orders']): void {
  showPlaced(placed)
  if (placed.length === 0 && result === 'failed') toasts.add({ ...paymentFailed, tone: 'bad' })
}
