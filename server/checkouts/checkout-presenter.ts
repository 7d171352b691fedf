import { presentOrder } from '#server/orders/reading/order-presenter.ts'
import type { OrderView } from '#server/orders/reading/orders-repository.ts'
import { railRules } from '#server/payments/providers/rail-rules.ts'
import type { listPaymentsOfCheckout } from '#server/payments/taking/payments-repository.ts'
import type { Checkout, CheckoutRefusal } from '#shared/api/checkouts.ts'
import type { CheckoutId, PersonId } from '#shared/api/ids.ts'
import type { Payment } from '#shared/api/payments.ts'
import { toDecimal } from '#shared/money.ts'

type PaymentView = Awaited<ReturnType<typeof listPaymentsOfCheckout>>[number]

export interface CheckoutViews {
  orders: readonly OrderView[]
  payments: readonly PaymentView[]
}

/** A checkout as its buyer sees it, sorted by baker. */
export function presentCheckout(
  { id, refusals, created_at }: { id: CheckoutId; refusals: CheckoutRefusal[]; created_at: Date },
  buyerId: PersonId,
  { orders, payments }: CheckoutViews,
  now: Date,
): Checkout {
  return {
    id,
    createdAt: created_at.toISOString(),
    orders: orders.toSorted(byBaker).map((order) => presentOrder(order, buyerId, now)),
    payments: payments.toSorted(byBaker).map((payment) => presentPayment(payment, orders)),
    refusals,
  }
}

interface OfBaker {
  cook_id: PersonId
  cook_first_name: string
  id: string
  title?: string
}

/** Sorts by baker's name, then title; ids break ties. */
function byBaker(a: OfBaker, b: OfBaker): number {
  const keys = ({ cook_first_name, cook_id, title = '', id }: OfBaker) => [
    cook_first_name,
    cook_id,
    title,
    id,
  ]
  const others = keys(b)
  for (const [index, key] of keys(a).entries()) {
    const other = others[index] ?? ''
    if (key !== other) return key < other ? -1 : 1
  }
  return 0
}

/** A payment as its buyer sees it, with the orders it pays for. */
function presentPayment(payment: PaymentView, orders: readonly OrderView[]): Payment {
  const { status } = payment
  return {
    id: payment.id,
    rail: payment.rail,
    cookId: payment.cook_id,
    cookName: `${payment.cook_first_name} ${payment.cook_last_name}`.trim(),
    amount: toDecimal(payment.amount_cents),
    status,
    closedReason: payment.closed_reason,
    heldUntil: payment.held_until.toISOString(),
    isSettling:
      status === 'awaiting' && (payment.capture_requested_at !== null || payment.stopped_at !== null),
    isOwed: payment.payee === null,
    merchant: payment.payee === null ? null : railRules[payment.rail].merchantOf(payment.payee),
    orderIds: orders.filter((order) => order.payment_id === payment.id).map(({ id }) => id),
  }
}
