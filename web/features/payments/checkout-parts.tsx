import type { Checkout } from '#shared/api/checkouts.ts'
import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { Notice } from '#web/ui/notice.tsx'
import { paymentOutcomes } from './checkout-copy.ts'
import { type PaymentState, paymentState } from './checkout-state-rules.ts'
import { type PickupState, pickupState } from './held-pickups.ts'
import css from './placed-checkout.module.css'

const tones = {
  awaiting: 'note',
  taking: 'note',
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
  /** leaves out unpaid parts, which the page shows already */
  isWithoutOpen: boolean
}

/** The outcome of each baker's part of a checkout. */
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
    <ul className={css.parts} aria-label="Status of each order">
      {payments.map((payment) => {
        const state = paymentState(payment, now)
        const { title, text } = paymentOutcomes[state]
        const orders = checkout.orders.filter(({ id }) => payment.orderIds.includes(id))
        return (
          <li key={payment.id}>
            <Notice
              tone={tones[state]}
              icon={state === 'awaiting' || state === 'taking' ? 'clock' : undefined}
            >
              <strong>
                From <bdi>{payment.cookName}</bdi>: {title.toLowerCase()}
              </strong>
              <p>{toText(orders)}</p>
              <p>{text}</p>
            </Notice>
          </li>
        )
      })}
      {[...atPickup].map(([cookId, orders]) => (
        <li key={cookId}>
          <PickupPart orders={orders} />
        </li>
      ))}
    </ul>
  )
}

/** The outcome of one baker's orders paid at pickup, which share one state. */
function PickupPart({ orders }: { orders: readonly Order[] }) {
  const [first] = orders
  if (!first) return null
  const { tone, icon, title, text } = pickupOutcomes[pickupState(first)]
  return (
    <Notice tone={tone} icon={icon}>
      <strong>
        From {bakerOf(orders)}: {title}
      </strong>
      <p>{toText(orders)}</p>
      <p>{text}</p>
    </Notice>
  )
}

const pickupOutcomes = {
  ordered: {
    tone: 'good',
    icon: undefined,
    title: 'ordered',
    text: 'Sent to the baker, who will confirm it soon. You pay at pickup.',
  },
  held: {
    tone: 'note',
    icon: 'clock',
    title: 'held for you',
    text: 'Not sent to the baker yet. Its servings are held for you, and you pay at pickup.',
  },
  ended: {
    tone: 'note',
    icon: undefined,
    title: 'not ordered',
    text: 'It ended together with the online part of your order. There’s nothing to pay, and the servings are available again.',
  },
} as const satisfies Record<PickupState, object>

function toText(orders: readonly Order[]): string {
  return orders.map((order) => `${order.quantity} × ${orderedTitle(order)}`).join(', ')
}

function bakerOf([order]: readonly Order[]): string {
  return order ? `${order.cook.firstName} ${order.cook.lastName}`.trim() || 'the baker' : 'the baker'
}
