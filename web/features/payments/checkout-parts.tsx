import type { Checkout } from '#shared/api/checkouts.ts'
import type { Order } from '#shared/api/orders.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type PaymentState, paymentState } from './checkout-state-rules.ts'
import { paymentOutcomes } from './checkout-words.ts'
import css from './placed-checkout.module.css'

const tones = {
  awaiting: 'note',
  settling: 'warn',
  paid: 'good',
  returned: 'warn',
  cancelled: 'note',
  failed: 'bad',
  expired: 'warn',
} as const satisfies Record<PaymentState, string>

interface CheckoutPartsProps {
  checkout: Checkout
  now: Date
  /** leaves out what still awaits its payment, where the page says so already */
  isWithoutOpen: boolean
}

/** What became of every baker's part of a checkout. */
export function CheckoutParts({ checkout, now, isWithoutOpen }: CheckoutPartsProps) {
  const payments = checkout.payments.filter(
    (payment) => !(isWithoutOpen && paymentState(payment, now) === 'awaiting'),
  )
  const atPickup = Map.groupBy(
    checkout.orders.filter(({ rail }) => rail === null),
    ({ cookId }) => cookId,
  )
  if (payments.length + atPickup.size === 0) return null
  return (
    <ul className={css.parts} aria-label="What became of each order">
      {payments.map((payment) => {
        const state = paymentState(payment, now)
        const { title, text } = paymentOutcomes[state]
        const orders = checkout.orders.filter(({ id }) => payment.orderIds.includes(id))
        return (
          <li key={payment.id}>
            <Notice tone={tones[state]} icon={state === 'awaiting' ? 'clock' : undefined}>
              <strong>
                From {payment.cookName}: {title.toLowerCase()}
              </strong>
              <p>{inWords(orders)}</p>
              <p>{text}</p>
            </Notice>
          </li>
        )
      })}
      {[...atPickup].map(([cookId, orders]) => (
        <li key={cookId}>
          <Notice tone="good">
            <strong>From {bakerOf(orders)}: ordered</strong>
            <p>{inWords(orders)}</p>
            <p>Sent to the baker, who confirms it soon. You pay at pickup.</p>
          </Notice>
        </li>
      ))}
    </ul>
  )
}

function inWords(orders: readonly Order[]): string {
  return orders.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')
}

function bakerOf([order]: readonly Order[]): string {
  return order ? `${order.cook.firstName} ${order.cook.lastName}`.trim() || order.cook.email : 'the baker'
}
