import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Checkout } from '#shared/api/checkouts.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { type ToastContent, toasts } from '#web/ui/toast-store.ts'
import { abandonCheckout, isUnknown, orderPickupPart } from './api.ts'
import { checkoutQuery } from './checkout-query.ts'
import { type CheckoutState, checkoutState, firstHoldEnd } from './checkout-state-rules.ts'
import { heldPickups } from './held-pickups.ts'
import { giveUpResult, newlyPlaced, type PaymentResult, paymentResult } from './payment-result-rules.ts'
import { CancelledByBuyerError, givenUpTooLate, paymentFailed } from './payment-texts.ts'
import { showPlaced } from './show-placed.ts'
import { useLiveNow } from './use-live-now.ts'

/** The polling intervals while an outcome is unknown and while a payment is open, in ms. */
const unknownPollInterval = 3000
const openPollInterval = 15_000

/** An ended attempt to pay over one rail; `error` is the browser's reason if it failed. */
export interface PayAttempt {
  rail: Rail
  error?: unknown
}

export interface CheckoutInUse {
  query: UseQueryResult<Checkout>
  checkout: Checkout | null
  state: CheckoutState | null
  now: Date
  /** the result of the last attempt, if any */
  result: { rail: Rail; result: PaymentResult } | null
  /** handles the end of an attempt */
  finishAttempt: (attempt: PayAttempt) => Promise<void>
  /** cancels the unpaid part and restocks its servings */
  giveUp: (rail?: Rail) => Promise<void>
  isGivingUp: boolean
  /** places only the orders paid at pickup */
  orderPickup: () => Promise<void>
  isOrderingPickup: boolean
}

/**
 * The current checkout. Polls the server while the outcome is unknown and never trusts the provider's script in this
 * browser.
 */
export function useCheckout(id: CheckoutId): CheckoutInUse {
  const queryClient = useQueryClient()
  const [result, setResult] = useState<CheckoutInUse['result']>(null)
  const { query, now, state, markUnknown } = useCheckoutQuery(id)
  const { data } = query
  const showPlacedOnce = useShowPlacedOnce(data)

  const refreshRest = () =>
    void refreshQueries(queryClient, '/api/orders', '/api/food-listings', '/api/sellers')

  const finishAttempt = async ({ rail, error }: PayAttempt) => {
    if (isUnknown(error)) markUnknown()
    const before = data
    const { data: after, isError } = await query.refetch()
    if (before && after && !isError) {
      const wasCancelled = error instanceof CancelledByBuyerError
      const found = paymentResult(before, after, { rail, wasCancelled, now: new Date() })
      setResult({ rail, result: found })
      const placed = newlyPlaced(before, after)
      if (found === 'failed' && placed.length === 0) toasts.add({ ...paymentFailed, tone: 'bad' })
      // after the provider's redirect the order may already be placed
      showPlacedOnce(placed.length > 0 || found !== 'paid' ? placed : placedOver(after, rail))
    }
    refreshRest()
  }

  const update: UpdateCheckout = async (setBusy, send, failure) => {
    setBusy(true)
    try {
      queryClient.setQueryData(checkoutQuery(id).key, await send())
      setResult(null)
    } catch {
      toasts.add({ ...failure, tone: 'bad' })
      await query.refetch()
    } finally {
      setBusy(false)
      refreshRest()
    }
  }
  const changes = useCheckoutChanges({ id, checkout: data, showPlacedOnce, update })
  return { query, checkout: data ?? null, state, now, result, finishAttempt, ...changes }
}

/** The checkout, polled for as long as its state can change on its own. */
function useCheckoutQuery(id: CheckoutId) {
  const queryClient = useQueryClient()
  const [unknownSince, setUnknownSince] = useState<number | null>(null)
  const { key, options } = checkoutQuery(id)
  const cached = queryClient.getQueryData<Checkout>(key)
  const held = cached
    ? [...cached.payments.filter(({ status }) => status === 'awaiting'), ...heldPickups(cached)]
    : []
  const now = useLiveNow(firstHoldEnd(held))
  const query = useQuery<Checkout>({
    queryKey: key,
    ...options,
    retryOnMount: true,
    refetchInterval: intervalOf(stateOf(cached, now, unknownSince !== null)),
  })
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (unknownSince !== null && dataUpdatedAt > unknownSince) setUnknownSince(null)
  }, [unknownSince, dataUpdatedAt])
  return {
    query,
    now,
    state: stateOf(data, now, unknownSince !== null),
    /** treats the payment as being captured until the next response */
    markUnknown: () => setUnknownSince(Date.now()),
  }
}

/** Sends a change and stores the returned checkout, or shows the failure. */
type UpdateCheckout = (
  setBusy: (isBusy: boolean) => void,
  send: () => Promise<Checkout>,
  failure: ToastContent,
) => Promise<void>

interface CheckoutChangesInput {
  id: CheckoutId
  checkout: Checkout | undefined
  showPlacedOnce: ReturnType<typeof useShowPlacedOnce>
  update: UpdateCheckout
}

/** What a buyer can do with a checkout besides paying, once at a time. */
function useCheckoutChanges({ id, checkout, showPlacedOnce, update }: CheckoutChangesInput) {
  const [isGivingUp, setGivingUp] = useState(false)
  const [isOrderingPickup, setOrderingPickup] = useState(false)

  const abandon = async (rail: Rail | undefined) => {
    const after = await abandonCheckout(id, rail)
    const open = new Set(
      checkout?.payments.flatMap((payment) => (payment.status === 'awaiting' ? payment.id : [])),
    )
    const given = giveUpResult(after.payments.filter((payment) => open.has(payment.id)))
    if (given !== 'stopped') {
      showPlacedOnce(placedOrders(after), false)
      toasts.add({ ...givenUpTooLate[given], tone: 'note' })
    }
    return after
  }
  const giveUp = async (rail?: Rail) => {
    if (isGivingUp) return
    await update(setGivingUp, () => abandon(rail), {
      title: 'We could not stop the payment',
      description:
        'Try again. If you haven’t approved the payment, it ends on its own, and nothing is charged.',
    })
  }

  const placePickup = async () => {
    const after = await orderPickupPart(id)
    if (checkout) showPlacedOnce(newlyPlaced(checkout, after))
    return after
  }
  const orderPickup = async () => {
    if (isOrderingPickup) return
    await update(setOrderingPickup, placePickup, {
      title: 'Order failed',
      description: 'There was an error placing your order. Please try again.',
    })
  }
  return { giveUp, isGivingUp, orderPickup, isOrderingPickup }
}

function stateOf(checkout: Checkout | undefined, now: Date, isUnknownYet: boolean): CheckoutState | null {
  if (!checkout) return null
  const state = checkoutState(checkout, now)
  return state === 'to_pay' && isUnknownYet ? 'taking' : state
}

function intervalOf(state: CheckoutState | null): number | false {
  if (state === 'taking' || state === 'settling') return unknownPollInterval
  // the buyer may have approved it in a closed window or on another device
  return state === 'to_pay' ? openPollInterval : false
}

function placedOrders({ orders }: Checkout): Checkout['orders'] {
  return orders.filter(({ placedAt }) => placedAt !== null)
}

function placedOver(checkout: Checkout, rail: Rail): Checkout['orders'] {
  return placedOrders(checkout).filter((order) => order.rail === rail)
}

/** Reports each placed order once, whether a response or polling finds it first. */
function useShowPlacedOnce(checkout: Checkout | undefined) {
  const reported = useRef(new Set<string>())
  const seen = useRef<Checkout>(undefined)
  const showOnce = useCallback((orders: Checkout['orders'], isShown = true) => {
    const fresh = orders.filter(({ id }) => !reported.current.has(id))
    for (const { id } of fresh) reported.current.add(id)
    if (isShown) showPlaced(fresh)
  }, [])
  useEffect(() => {
    if (!checkout) return
    if (seen.current) showOnce(newlyPlaced(seen.current, checkout))
    seen.current = checkout
  }, [checkout, showOnce])
  return showOnce
}
