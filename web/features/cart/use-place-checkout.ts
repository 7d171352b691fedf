import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Checkout, CheckoutRefusal } from '#shared/api/checkouts.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { sendOnce } from '#web/features/orders/send-once.ts'
import { type OrderFailure, orderFailure } from '#web/features/orders/use-place-order.ts'
import { placeCheckout } from '#web/features/payments/api.ts'
import { checkoutPath } from '#web/features/payments/checkout-path.ts'
import { checkoutQuery } from '#web/features/payments/checkout-query.ts'
import { showPlaced } from '#web/features/payments/show-placed.ts'
import { toasts } from '#web/ui/toast-store.ts'
import type { BakerLines, CartLine } from './cart-rules.ts'
import type { CartStore } from './cart-store.ts'
import { type CheckoutInput, checkoutBody } from './checkout-body.ts'
import { checkoutKey, forgetCheckoutKey } from './checkout-key.ts'
import type { VisitOfLine } from './visit-rules.ts'

/** Whether a line became this order. A line without a bake day matches any. */
function isOf({ foodListingId, batchId }: Order, line: CartLine): boolean {
  return foodListingId === line.id && (line.batchId === undefined || line.batchId === batchId)
}

/**
 * Places the cart. Placed lines leave it, and the checkout's own page replaces this one in the history, so going back
 * cannot place it again. If nothing was placed, `refusals` or `failure` say why.
 */
export function usePlaceCheckout(userId: PersonId, store: CartStore) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [placing, setPlacing] = useState<readonly BakerLines[] | null>(null)
  const [refusals, setRefusals] = useState<readonly CheckoutRefusal[]>([])
  const [failure, setFailure] = useState<OrderFailure | null>(null)

  // bodies sent without a response: one of them may have been placed
  const unanswered = useRef<CheckoutInput[]>([])

  const goOn = (checkout: Checkout, bakers: readonly BakerLines[]) => {
    for (const line of bakers.flatMap(({ lines }) => lines))
      if (checkout.orders.some((order) => isOf(order, line))) store.settle(line)
    showPlaced(checkout.orders.filter(({ placedAt }) => placedAt !== null))
    queryClient.setQueryData(checkoutQuery(checkout.id).key, checkout)
    navigate(checkoutPath(checkout.id), { replace: true })
  }

  const place = async (
    bakers: readonly BakerLines[],
    paymentMethodOf: (cookId: PersonId) => PaymentMethod,
    visitOf: VisitOfLine,
  ) => {
    if (placing !== null) return
    setPlacing(bakers)
    setFailure(null)
    setRefusals([])
    try {
      const body = checkoutBody(bakers, paymentMethodOf, visitOf)
      const key = checkoutKey(userId, new Date())
      const earlier = unanswered.current
      unanswered.current = [...earlier, body]
      const checkout = await sendOnce((cart: CheckoutInput) => placeCheckout(cart, key), body, earlier)
      forgetCheckoutKey(userId)
      unanswered.current = []
      if (checkout.orders.length > 0) goOn(checkout, bakers)
      else {
        setRefusals(checkout.refusals)
        showFailure(checkout.refusals[0]?.message)
      }
    } catch (error) {
      const found = orderFailure(error)
      // placed before this page loaded; the message says where to look
      if (found.isPlacedAlready) forgetCheckoutKey(userId)
      setFailure(found)
      showFailure(found.message)
    }
    setPlacing(null)
    await refreshQueries(queryClient, '/api/orders', '/api/food-listings')
  }

  return { place, placing, refusals, failure }
}

/** Reports a failed order as the order dialog does (ORDER-07); the cart is unchanged. */
function showFailure(description = 'There was an error placing your order. Please try again.'): void {
  toasts.add({ title: 'Order failed', description, tone: 'bad' })
}
