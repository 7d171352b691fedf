import type { Checkout } from '#shared/api/checkouts.ts'
import type { Payment } from '#shared/api/payments.ts'
import { unpaidOrder } from './shown-order.ts'

/** One baker's PayPal payment, awaited until 12:15; `changes` replace single fields. */
export function shownPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: 'payment',
    rail: 'paypal',
    cookId: 'tomas',
    cookName: 'Tomás Rivera',
    amount: '19.00',
    status: 'awaiting',
    closedReason: null,
    heldUntil: '2026-11-20T12:15:00Z',
    isSettling: false,
    isOwed: false,
    merchant: 'TOMAS0000000A',
    orderIds: ['order'],
    ...changes,
  }
}

/** A checkout with one order that awaits its payment; `changes` replace single fields. */
export function shownCheckout(changes: Partial<Checkout> = {}): Checkout {
  return {
    id: 'checkout',
    createdAt: '2026-11-20T12:00:00Z',
    orders: [unpaidOrder()],
    payments: [shownPayment()],
    refusals: [],
    ...changes,
  }
}
