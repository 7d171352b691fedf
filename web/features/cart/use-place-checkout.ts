import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Checkout } from '#shared/api/checkouts.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { sendOnce } from '#web/features/orders/send-once.ts'
import { type OrderFailure, orderFailure } from '#web/features/orders/use-place-order.ts'
import { isUnknown, placeCheckout } from '#web/features/payments/api.ts'
import { checkoutPath } from '#web/features/payments/checkout-path.ts'
import { checkoutQuery } from '#web/features/payments/checkout-query.ts'
import { showPlaced } from '#web/features/payments/show-placed.ts'
import { toasts } from '#web/ui/toast-store.ts'
import type { BakerLines, CartLine, CartLines } from './cart-rules.ts'
import type { CartStore } from './cart-store.ts'
import { type CheckoutInput, checkoutBody } from './checkout-body.ts'
import { checkoutKey, forgetCheckoutKey } from './checkout-key.ts'
import { checksAddress } from './use-checkout-verdict.ts'
import type { VisitOfLine } from './visit-rules.ts'

/** Whether a line became this order. A line without a bake day matches any. */
function isOf({ foodListingId, batchId }: Order, line: CartLine): boolean {
  return foodListingId === line.id && (line.batchId === undefined || line.batchId === batchId)
}

/** What a cart is placed from. */
interface Placing {
  /** what the page shows until the response */
  lines: CartLines
  paymentMethodOf: (cookId: PersonId) => PaymentMethod
  visitOf: VisitOfLine
}

/**
 * Places lines of the cart, all or none. Placed lines leave it, and the checkout's own page replaces this one in the
 * history, so going back cannot place it again. If nothing was placed, `failure` says why; after a lost response
 * (`isUnanswered`) it may be placed, and sending it again finds out.
 */
export function usePlaceCheckout(userId: PersonId, store: CartStore) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [placing, setPlacing] = useState<CartLines | null>(null)
  const [failure, setFailure] = useState<OrderFailure | null>(null)

  const [isUnanswered, setUnanswered] = useState(false)
  // bodies sent without a response: one of them may have been placed
  const unanswered = useRef<CheckoutInput[]>([])

  const goOn = (checkout: Checkout, bakers: readonly BakerLines[]) => {
    for (const line of bakers.flatMap(({ lines }) => lines))
      if (checkout.orders.some((order) => isOf(order, line))) store.settle(line)
    showPlaced(checkout.orders.filter(({ placedAt }) => placedAt !== null))
    queryClient.setQueryData(checkoutQuery(checkout.id).key, checkout)
    navigate(checkoutPath(checkout.id), { replace: true })
  }

  const sendWithKey = async (body: CheckoutInput, earlier: CheckoutInput[]) => {
    const key = checkoutKey(userId, new Date())
    unanswered.current = [...earlier, body]
    const checkout = await sendOnce((cart: CheckoutInput) => placeCheckout(cart, key), body, earlier)
    forgetCheckoutKey(userId)
    unanswered.current = []
    setUnanswered(false)
    return checkout
  }

  const fail = (found: OrderFailure) => {
    setFailure(found)
    // as the order dialog does (ORDER-07); the cart is unchanged
    toasts.add({ title: 'Order failed', description: found.message, tone: 'bad' })
  }

  const place = async (bakers: readonly BakerLines[], { lines, paymentMethodOf, visitOf }: Placing) => {
    if (placing !== null) return
    setPlacing(lines)
    setFailure(null)
    try {
      const body = { ...checkoutBody(bakers, paymentMethodOf, visitOf), allOrNothing: true }
      const earlier = unanswered.current
      let checkout = await sendWithKey(body, earlier)
      // an earlier try got through and was refused, so this one still has to be sent
      if (checkout.orders.length === 0 && earlier.length > 0) checkout = await sendWithKey(body, [])
      if (checkout.orders.length > 0) goOn(checkout, bakers)
      else fail({ ...orderFailure(null), ...messageOf(checkout) })
    } catch (error) {
      const found = orderFailure(error)
      setUnanswered(isUnknown(error))
      // placed before this page loaded; the message says where to look
      if (found.isPlacedAlready) forgetCheckoutKey(userId)
      fail(found)
    }
    setPlacing(null)
    await refreshQueries(queryClient, '/api/orders', '/api/food-listings', checksAddress)
  }

  return { place, placing, failure, isUnanswered }
}

/** Why nothing was placed, if the checkout says so. */
function messageOf({ refusals: [refusal] }: Checkout): { message?: string } {
  const message = refusal?.lines[0]?.message ?? refusal?.message
  return message === undefined ? {} : { message }
}
