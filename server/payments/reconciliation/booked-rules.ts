import type { CheckoutId, InstructionId, OrderId, PaymentId, PersonId } from '#shared/api/ids.ts'
import type { PaymentStatus } from '#shared/api/orders.ts'
import type { PaymentState, ProviderOrderId } from '#shared/api/payments.ts'
import type { InstructionStatus } from '#shared/instruction-statuses.ts'
import type { Movement } from '#shared/ledger-entries.ts'
import type { Cents, Quantity } from '#shared/money.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** A ledger entry without the admin and reason of a manual booking, which cannot be compared. */
export interface BookedMovement extends Omit<Movement, 'reason' | 'recorded_by_admin'> {
  /** the order of insertion */
  sequence: number
}

/** The fields of an order that decide who gets its money, and how much. */
export interface BookedOrder {
  id: OrderId
  buyer_id: PersonId
  cook_id: PersonId
  checkout_id: CheckoutId | null
  payment_id: PaymentId | null
  status: OrderStatus
  payment_status: PaymentStatus
  /** when its payout is due; null once it is paid, and for orders without a payout */
  pays_out_at: Date | null
  unit_price_cents: Cents
  quantity: Quantity
  fulfilled_quantity: Quantity | null
  subtotal_cents: Cents
  total_cents: Cents
  commission_cents: Cents
  /** a decimal such as "0.0750" */
  commission_rate: string
  seller_cents: Cents
  refunded_cents: Cents
  lost_cents: Cents
  /** the baker of its listing; null if the listing is missing */
  listing_cook_id: PersonId | null
  /** the buyer of its checkout; null without one */
  checkout_buyer_id: PersonId | null
}

/** The fields of an instruction that decide its ledger entries. */
export interface BookedInstruction {
  id: InstructionId
  kind: 'refund' | 'release'
  order_id: OrderId | null
  status: InstructionStatus
  amount_cents: Cents
  commission_cents: Cents
  /** null until it is sent */
  collects_cents: Cents | null
  requested_by: PersonId | null
  provider_id: string | null
  sequence: number
}

/** The part of an order that a dispute took. */
export interface BookedShare {
  order_id: OrderId
  amount_cents: Cents
  commission_cents: Cents
  returned_at: Date | null
}

/** A dispute of a payment, with its share of each order. */
export interface BookedDispute {
  id: string
  rail: Rail
  amount_cents: Cents
  fee_cents: Cents
  withdrawn_cents: Cents
  returned_cents: Cents
  ended_at: Date | null
  shares: readonly BookedShare[]
}

/** A payment with everything that decides its ledger entries, and the entries it has. */
export interface BookedPayment {
  id: PaymentId
  checkout_id: CheckoutId
  buyer_id: PersonId
  cook_id: PersonId
  rail: Rail
  /** null: the platform, for a payment of a balance owed; that has no orders */
  payee: string | null
  amount_cents: Cents
  commission_cents: Cents
  status: PaymentState
  provider_order_id: ProviderOrderId | null
  provider_fee_cents: Cents | null
  collects_cents: Cents | null
  /** null if the checkout is missing */
  checkout_buyer_id: PersonId | null
  orders: readonly BookedOrder[]
  /** in order of insertion */
  instructions: readonly BookedInstruction[]
  disputes: readonly BookedDispute[]
  /** all entries that name it or one of its orders, in order of insertion */
  movements: readonly BookedMovement[]
}

/** An order paid at pickup, with its ledger entries. */
export interface BookedAtPickup extends BookedOrder {
  movements: readonly BookedMovement[]
}

/** Whether the instruction was carried out, by its provider or by hand. */
export function isOver({ status }: Pick<BookedInstruction, 'status'>): boolean {
  return status === 'done' || status === 'settled'
}
