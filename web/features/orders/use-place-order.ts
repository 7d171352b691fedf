import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, useTransition } from 'react'
import type { CheckoutId } from '#shared/api/ids.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import sparrow from '#web/assets/illustrations/sparrow.svg'
import { ApiError } from '#web/data/api-client.ts'
import { isUnconfirmed } from '#web/data/is-unconfirmed.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { placeOrder } from './api.ts'
import { orderBody } from './order-body.ts'
import type { OrderDraft } from './order-draft.ts'
import { isPlacedAlready, sendOnce } from './send-once.ts'

type OrderInput = Parameters<typeof placeOrder>[0]

/** Why an order was not placed. */
export interface OrderFailure {
  message: string
  isSignedOut: boolean
  /** whether an email address must be confirmed first */
  isUnconfirmed: boolean
  /** whether an earlier try with another body was placed instead of this one */
  isPlacedAlready: boolean
  /** whether another quantity could be ordered */
  isOfQuantity: boolean
}

/**
 * Places an order, reports the outcome (ORDER-05 to ORDER-07) and refetches stale data. An order paid online continues
 * with `onAwaiting` until its payment.
 */
export function usePlaceOrder(
  listing: Listing,
  { onPlaced, onAwaiting }: { onPlaced: () => void; onAwaiting: (checkoutId: CheckoutId) => void },
) {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const [failure, setFailure] = useState<OrderFailure | null>(null)

  // bodies sent with a draft's key that got no response: one may have been placed
  const unanswered = useRef<{ key: string; bodies: OrderInput[] }>({ key: '', bodies: [] })

  const place = (draft: OrderDraft, payWay: PaymentMethod) =>
    start(async () => {
      setFailure(null)
      try {
        const body = orderBody(listing, draft, payWay)
        const earlier = unanswered.current.key === draft.key ? unanswered.current.bodies : []
        unanswered.current = { key: draft.key, bodies: [...earlier, body] }
        const order = await sendOnce((sent: OrderInput) => placeOrder(sent, draft.key), body, earlier)
        if (order.paymentStatus === 'awaiting_payment' && order.checkoutId !== null)
          onAwaiting(order.checkoutId)
        else {
          toasts.add({
            title: 'Order placed successfully!',
            description: `Your order for ${listing.title} has been sent to the baker.`,
            // no page with the sparrow follows
            ...(matchMedia('(prefers-reduced-motion: reduce)').matches ? {} : { picture: sparrow }),
          })
          onPlaced()
        }
      } catch (error) {
        const found = orderFailure(error)
        toasts.add({ title: 'Order failed', description: found.message, tone: 'bad' })
        setFailure(found)
      }
      // not awaited: the order is placed, and the lists update when they can
      void refreshQueries(queryClient, '/api/orders', '/api/food-listings')
    })

  return { place, isPending, failure }
}

/** The server's message for a failed order, or the documented one (ORDER-07). */
export function orderFailure(error: unknown): OrderFailure {
  const message = 'There was an error placing your order. Please try again.'
  const plain = {
    message,
    isSignedOut: false,
    isUnconfirmed: false,
    isPlacedAlready: false,
    isOfQuantity: false,
  }
  if (!(error instanceof ApiError)) return plain
  if (isPlacedAlready(error)) return { ...plain, message: placedAlready, isPlacedAlready: true }
  const field = Object.values(error.fields)[0]
  return {
    ...plain,
    message: field ?? error.reason ?? message,
    isSignedOut: error.status === 401,
    isUnconfirmed: isUnconfirmed(error),
    isOfQuantity: error.fields.quantity !== undefined,
  }
}

/** The server's message mentions keys, which buyers do not know. */
const placedAlready =
  'Your first try went through, and what you ordered then is in My Orders. What you see here now has not been ordered.'
