import { newId } from '#server/database/new-id.ts'
import type { OrderRow, PaymentRow } from '#server/database/tables.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { type PaymentMethod, paymentMethodsFor, type Rail, railFacts } from '#shared/payment-methods.ts'
import { servingsHoldMinutes } from '#shared/servings-hold.ts'
import { type PaidBaker, payeeOf, paymentMethodsOf } from './payment-method-rules.ts'

/** How one baker's orders are paid, or the refusal; `invalid` when the amount exceeds the rail's maximum. */
export type ChosenWay =
  | { payWay: PaymentMethod }
  | { refusal: { code: 'conflict' | 'invalid'; message: string } }

/**
 * The payment method for an amount: the buyer's choice, else the baker's first rail that allows the amount, else pickup
 * (OPEN-05).
 */
export function choosePaymentMethod(
  baker: PaidBaker,
  asked: PaymentMethod | undefined,
  railsOn: readonly Rail[],
  amount: Cents,
  now: Date,
): ChosenWay {
  const own = paymentMethodsOf(baker, railsOn, now)
  // an amount that no rail allows is paid at pickup, unless that is paused
  const ways = paymentMethodsFor(own, amount).filter(
    (way) => way !== 'pickup' || baker.pickup_paused_at === null,
  )
  const [usual] = ways
  if (usual === undefined)
    return { refusal: { code: 'conflict', message: 'This baker isn’t taking orders right now.' } }
  const chosen = asked ?? usual
  if (ways.includes(chosen)) return { payWay: chosen }
  const words = ways.map((way) => (way === 'pickup' ? 'payment at pickup' : railFacts[way].name)).join(' or ')
  if (chosen === 'pickup' || !own.includes(chosen))
    return { refusal: { code: 'conflict', message: `This baker accepts ${words}. Choose again.` } }
  const { name, leastCents, mostCents } = railFacts[chosen]
  if (amount < leastCents) {
    const message = `${name} takes no payments under ${formatMoney(leastCents)}. Choose ${words}.`
    return { refusal: { code: 'conflict', message } }
  }
  const message = `${name} takes at most ${formatMoney(mostCents)} per payment. Order less, or choose ${words}.`
  return { refusal: { code: 'invalid', message } }
}

/** A baker's payment over a rail with its orders, which hold their servings until it is paid (PAY-07). */
export function draftPayment(
  baker: PaidBaker,
  rail: Rail,
  checkoutId: CheckoutId,
  orders: readonly OrderRow[],
  now: Date,
): { payment: PaymentRow; orders: OrderRow[] } {
  const payee = payeeOf(baker, rail, now)
  const [first] = orders
  if (payee === null || !first) throw new RangeError('A payment needs orders and a rail of their baker')
  const { buyer_id, cook_id } = first
  const payment = awaitedPayment(
    {
      checkout_id: checkoutId,
      buyer_id,
      cook_id,
      rail,
      payee,
      amount_cents: orders.reduce((sum, order) => sum + order.total_cents, 0),
      commission_cents: orders.reduce((sum, order) => sum + order.commission_cents, 0),
    },
    now,
  )
  return {
    payment,
    orders: orders.map((order) => ({
      ...order,
      checkout_id: checkoutId,
      payment_id: payment.id,
      payment_status: 'awaiting_payment',
      placed_at: null,
    })),
  }
}

/** A new payment, which holds its servings for 15 minutes. */
export function awaitedPayment(
  what: Pick<
    PaymentRow,
    'checkout_id' | 'buyer_id' | 'cook_id' | 'rail' | 'payee' | 'amount_cents' | 'commission_cents'
  >,
  now: Date,
): PaymentRow {
  return {
    id: newId(),
    ...what,
    status: 'awaiting',
    closed_reason: null,
    provider_order_id: null,
    declined_order_id: null,
    capture_requested_at: null,
    capture_id: null,
    captured_at: null,
    closed_at: null,
    released_at: null,
    provider_fee_cents: null,
    collects_cents: null,
    stopped_at: null,
    stopped_reason: null,
    held_until: new Date(now.getTime() + servingsHoldMinutes * 60_000),
    created_at: now,
    updated_at: now,
  }
}
