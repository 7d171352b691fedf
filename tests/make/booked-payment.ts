import type {
  BookedAtPickup,
  BookedInstruction,
  BookedMovement,
  BookedOrder,
  BookedPayment,
} from '#server/payments/reconciliation/booked-rules.ts'
import type { Movement } from '#shared/ledger-entries.ts'

/** Movements as they are booked, one after the other. */
export function booked(...movements: readonly (readonly Movement[])[]): BookedMovement[] {
  return movements
    .flat()
    .map(({ reason: _, recorded_by_admin: __, ...moved }, index) => ({ ...moved, sequence: index + 1 }))
}

/** A completed order of two servings at $9.50, whose commission is $1.43. */
export function bookedOrder(change: Partial<BookedOrder> = {}): BookedOrder {
  return {
    id: 'o',
    buyer_id: 'ben',
    cook_id: 'bea',
    checkout_id: 'c',
    payment_id: 'p',
    status: 'completed',
    pays_out_at: null,
    payment_status: 'paid',
    unit_price_cents: 950,
    quantity: 2,
    fulfilled_quantity: null,
    subtotal_cents: 1900,
    total_cents: 1900,
    commission_cents: 143,
    commission_rate: '0.0750',
    seller_cents: 1757,
    refunded_cents: 0,
    lost_cents: 0,
    listing_cook_id: 'bea',
    checkout_buyer_id: 'ben',
    ...change,
  }
}

/** The same, paid at pickup and on its own. */
export function bookedAtPickup(
  movements: readonly BookedMovement[],
  change: Partial<BookedOrder> = {},
): BookedAtPickup {
  const own = {
    checkout_id: null,
    checkout_buyer_id: null,
    payment_id: null,
    payment_status: 'not_required',
  } as const
  return { ...bookedOrder({ ...own, ...change }), movements }
}

/** A refund of $5.00 or the release of all that is left, done. */
export function bookedInstruction(
  kind: BookedInstruction['kind'],
  change: Partial<BookedInstruction> = {},
): BookedInstruction {
  const isRefund = kind === 'refund'
  return {
    id: isRefund ? 'f' : 'r',
    kind,
    order_id: isRefund ? 'o' : null,
    status: 'done',
    amount_cents: isRefund ? 500 : 1757,
    commission_cents: isRefund ? 38 : 0,
    collects_cents: null,
    requested_by: null,
    provider_id: isRefund ? 're_1' : 'tr_1',
    sequence: isRefund ? 2 : 1,
    ...change,
  }
}

/** A payment of one completed order over Stripe. */
export function bookedPayment(change: Partial<BookedPayment> = {}): BookedPayment {
  return {
    id: 'p',
    checkout_id: 'c',
    buyer_id: 'ben',
    cook_id: 'bea',
    rail: 'stripe',
    payee: 'acct_bea',
    amount_cents: 1900,
    commission_cents: 143,
    status: 'captured',
    provider_order_id: 'pi_1',
    provider_fee_cents: null,
    collects_cents: null,
    checkout_buyer_id: 'ben',
    orders: [bookedOrder()],
    instructions: [],
    disputes: [],
    movements: [],
    ...change,
  }
}
