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

/** Whether an order is what became of a line; of one that named no bake day it is whichever was the next. */
function isOf({ foodListingId, batchId }: Order, line: CartLine): boolean {
  return foodListingId === line.id && (line.batchId === undefined || line.batchId === batchId)
}

/**
 * Places the cart. What was placed leaves it, and the checkout's own page goes on from there, in the place of this one:
 * going back never leads to a form that would place it again. Where nothing was placed, `refusals` or `failure` say why.
 */
export function usePlaceCheckout(userId: PersonId, store: CartStore) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [placing, setPlacing] = useState<readonly BakerLines[] | null>(null)
  const [refusals, setRefusals] = useState<readonly CheckoutRefusal[]>([])
  const [failure, setFailure] = useState<OrderFailure | null>(null)

  // what went out and has not been answered: one of it may have been placed
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
        tellFailed(checkout.refusals[0]?.message)
      }
    } catch (error) {
      const found = orderFailure(error)
      // before this page was loaded; the words say where to look
      if (found.isPlacedAlready) forgetCheckoutKey(userId)
      setFailure(found)
      tellFailed(found.message)
    }
    setPlacing(null)
    await refreshQueries(queryClient, '/api/orders', '/api/food-listings')
  }

  return { place, placing, refusals, failure }
}

/** ORDER-07, as from the order dialog; the reason stands in its place too, and everything is still in the cart. */
function tellFailed(description = 'There was an error placing your order. Please try again.'): void {
  toasts.add({ title: 'Order failed', description, tone: 'bad' })
}
