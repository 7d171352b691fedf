import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CheckoutId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { abandonCheckout } from '#web/features/payments/api.ts'
import { clockTime } from '#web/features/payments/checkout-copy.ts'
import { checkoutPath } from '#web/features/payments/checkout-path.ts'
import { giveUpResult } from '#web/features/payments/payment-result-rules.ts'
import { givenUpTooLate } from '#web/features/payments/payment-texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'

/** An unpaid order: its deadline, the link to pay and the button to cancel. */
export function UnpaidOrder({ order, checkoutId }: { order: Order; checkoutId: CheckoutId }) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  const giveUp = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const { payments } = await abandonCheckout(checkoutId, order.rail ?? undefined)
      const given = giveUpResult(payments.filter(({ orderIds }) => orderIds.includes(order.id)))
      toasts.add(
        given === 'stopped'
          ? { title: 'Order cancelled', description: 'Nothing was charged.' }
          : { ...givenUpTooLate[given], tone: 'note' },
      )
    } catch {
      toasts.add({
        title: 'We could not cancel the order',
        description:
          'Try again. If you haven’t approved the payment, it ends on its own, and nothing is charged.',
        tone: 'bad',
      })
    }
    await refreshQueries(queryClient, '/api/orders', '/api/food-listings', '/api/checkouts')
    setBusy(false)
  }
  return (
    <Notice tone="warn" icon="clock">
      <div className="stack tight">
        <p>
          {order.rail === null
            ? 'The baker gets this once you’ve paid the online part of your order.'
            : 'The baker gets your order once you’ve paid.'}
          {order.heldUntil !== null &&
            ` Its servings are held for you until ${clockTime(new Date(order.heldUntil), order.foodListing.timeZone)}.`}
        </p>
        <div className="row tight">
          <ButtonLink
            variant="primary"
            icon={order.rail === null ? 'bag' : 'card'}
            href={checkoutPath(checkoutId)}
          >
            {order.rail === null ? 'Continue with the order' : 'Pay now'}
          </ButtonLink>
          {order.rail !== null && (
            <Button variant="quiet" busy={isBusy} onClick={() => void giveUp()}>
              Cancel the order
            </Button>
          )}
        </div>
      </div>
    </Notice>
  )
}
