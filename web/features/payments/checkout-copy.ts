import type { Checkout } from '#shared/api/checkouts.ts'
import type { Payment } from '#shared/api/payments.ts'
import { locale } from '#shared/locale.ts'
import { clock12, defaultTimeZone } from '#shared/ready-by.ts'
import { servingsHoldMinutes } from '#shared/servings-hold.ts'
import { clockAt } from '#shared/zone-clock.ts'
import { formatOfZone } from '#shared/zone-format.ts'
import type { CheckoutState, PaymentState } from './checkout-state-rules.ts'
import { heldPickups, totalText } from './held-pickups.ts'

/** A title and text: what happened and what to do. */
export interface Outcome {
  title: string
  text: string
}

/** The outcome of one baker's payment, addressed to the buyer. */
export const paymentOutcomes: Record<PaymentState, Outcome> = {
  awaiting: { title: 'Waiting for your payment', text: 'Its servings are held for you until it is paid.' },
  taking: {
    title: 'We’re taking your payment',
    text: 'The order goes to its baker once it’s paid. Don’t pay again.',
  },
  settling: {
    title: 'Checking your payment',
    text: 'The payment provider hasn’t told us yet whether this was paid. Don’t pay again.',
  },
  paid: { title: 'Paid', text: 'The order is with the baker, who will confirm it soon.' },
  returned: {
    title: 'Paid too late',
    text: 'Your payment arrived after the time to pay had ended. You get a full refund automatically.',
  },
  cancelled: {
    title: 'Not ordered',
    text: 'You stopped this payment. Nothing was charged, and the servings are available again.',
  },
  failed: {
    title: 'Payment failed',
    text: 'The payment was declined. Nothing was charged, and the servings are available again.',
  },
  expired: {
    title: 'The time to pay is over',
    text: 'It was not paid in time. Nothing was charged, and the servings are available again.',
  },
}

/** The headline and text of a checkout's page. */
export function checkoutOutcome(checkout: Checkout, state: CheckoutState): Outcome {
  const isOne = checkout.orders.length === 1
  switch (state) {
    case 'to_pay':
      return { title: 'Complete Payment', text: toPayText(checkout) }
    case 'taking':
      return {
        title: 'We’re taking your payment…',
        text: 'This page updates itself. You can also close it: we finish without it, and My Orders shows the result. Don’t pay again.',
      }
    case 'settling':
      return {
        title: 'Checking your payment',
        text: 'We’re checking with the payment provider whether your payment went through. This page updates automatically. You can also leave and look in My Orders later. Don’t pay again.',
      }
    case 'pickup_left':
      return {
        title: 'The online part was not paid',
        text: `Nothing was charged, and nothing has been sent to a baker yet. What you pay at pickup, ${totalText(heldPickups(checkout))}, is still held for you. Order it on its own, or cancel it too.`,
      }
    case 'placed':
      return {
        title: isOne ? 'Your order is with the baker' : 'Your orders are with the bakers',
        text: placedText(checkout),
      }
    case 'partly_placed':
      return {
        title: 'Some orders did not go through',
        text: 'The orders that went through are not affected.',
      }
    case 'not_placed':
      return notPlaced(checkout)
  }
}

/** Says that nothing was sent only if no order was placed (decisions, carts with both ways of paying). */
function toPayText(checkout: Checkout): string {
  if (checkout.orders.some(({ placedAt }) => placedAt !== null))
    return 'The orders you’ve placed are not affected. The rest goes to the baker once it’s paid.'
  return heldPickups(checkout).length > 0
    ? 'Bakers get your orders once you’ve paid. What you pay at pickup is ordered at the same time.'
    : 'Bakers get your orders once you’ve paid.'
}

function placedText({ payments, orders }: Checkout): string {
  const isAnyAtPickup = orders.some(({ rail }) => rail === null)
  const paid = payments.length === 0 ? 'You pay at pickup.' : 'It is paid.'
  const how = payments.length > 0 && isAnyAtPickup ? 'You pay the rest at pickup.' : ''
  return [paid, how, 'You’ll find everything in My Orders.'].filter((text) => text !== '').join(' ')
}

/** Why nothing was placed: one reason for all bakers, or a pointer to each baker's reason. */
function notPlaced({ payments }: Checkout): Outcome {
  const reasons = new Set(payments.map(({ status, closedReason }) => `${status} ${closedReason}`))
  const [only] = reasons
  if (reasons.size > 1 || only === undefined)
    return { title: 'No order went through', text: 'Below are the reasons, and what you can do.' }
  if (only === 'closed failed')
    return {
      title: 'Payment failed',
      text: 'There was an issue processing your payment. Please try again. Nothing was charged.',
    }
  if (only === 'closed expired')
    return {
      title: 'The time to pay is over',
      text: `We held the servings for ${servingsHoldMinutes} minutes. They’re available again, and nothing was charged.`,
    }
  if (only.startsWith('captured')) return paymentOutcomes.returned
  return {
    title: 'You stopped the payment',
    text: 'Nothing was ordered and nothing was charged. The servings are available again.',
  }
}

/** A moment in a time zone: "5:42 PM". */
export function clockTime(moment: Date, timeZone: string): string {
  return clock12(clockAt(moment, timeZone).readyByTime)
}

const clockWithZone = formatOfZone({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, locale)

/** The deadline of a checkout's payments: "Held for you until 5:42 PM, for 12 more minutes." */
export function heldText(
  { orders }: Pick<Checkout, 'orders'>,
  payments: readonly Pick<Payment, 'heldUntil' | 'isOwed' | 'orderIds'>[],
  now: Date,
): string {
  const [first] = payments
  if (!first) return ''
  const end = new Date(first.heldUntil)
  const paidFor = new Set(payments.flatMap(({ orderIds }) => orderIds))
  const zones = new Set(orders.filter(({ id }) => paidFor.has(id)).map((order) => order.foodListing.timeZone))
  const [timeZone = defaultTimeZone] = zones
  // engines use different spaces before AM and PM
  const time =
    zones.size === 1 ? clockTime(end, timeZone) : clockWithZone(timeZone).format(end).replaceAll(/\s/g, ' ')
  const minutes = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 60_000))
  const left = minutes === 1 ? 'less than a minute more' : `${minutes} more minutes`
  return `${first.isOwed ? 'Open' : 'Held for you'} until ${time}, for ${left}.`
}
