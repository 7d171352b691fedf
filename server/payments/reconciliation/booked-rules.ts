import type { CheckoutId, InstructionId, OrderId, PaymentId, PersonId } from '#shared/api/ids.ts'
import type { PaymentStatus } from '#shared/api/orders.ts'
import type { PaymentState, ProviderOrderId } from '#shared/api/payments.ts'
import type { InstructionStatus } from '#shared/instruction-statuses.ts'
import type { Movement } from '#shared/ledger-movements.ts'
import type { Cents, Quantity } from '#shared/money.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** A ledger movement as it is compared: who decided it by hand, and why, only its admin knows. */
export interface BookedMovement extends Omit<Movement, 'reason' | 'recorded_by_admin'> {
  /** the order in which movements were written */
  sequence: number
}

/** An order, as far as it decides whose money it is, and how much. */
export interface BookedOrder {
  id: OrderId
  buyer_id: PersonId
  cook_id: PersonId
  checkout_id: CheckoutId | null
  payment_id: PaymentId | null
  status: OrderStatus
  payment_status: PaymentStatus
  /** when it pays its baker; null once it has, and where it does not */
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
  /** whose listing it is of; null: there is no such listing */
  listing_cook_id: PersonId | null
  /** whose checkout it is in; null without one */
  checkout_buyer_id: PersonId | null
}

/** An instruction, as far as it decides what is booked for it. */
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

/** What a dispute has of an order. */
export interface BookedShare {
  order_id: OrderId
  amount_cents: Cents
  commission_cents: Cents
  returned_at: Date | null
}

/** A dispute of a payment, with what it has of its orders. */
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

/** A payment with all that decides its ledger movements, and the movements that it has. */
export interface BookedPayment {
  id: PaymentId
  checkout_id: CheckoutId
  buyer_id: PersonId
  cook_id: PersonId
  rail: Rail
  /** null: the platform itself, of what its baker owes; then it has no orders */
  payee: string | null
  amount_cents: Cents
  commission_cents: Cents
  status: PaymentState
  provider_order_id: ProviderOrderId | null
  provider_fee_cents: Cents | null
  collects_cents: Cents | null
  /** null: there is no such checkout */
  checkout_buyer_id: PersonId | null
  orders: readonly BookedOrder[]
  /** in the order in which they were written */
  instructions: readonly BookedInstruction[]
  disputes: readonly BookedDispute[]
  /** all that name it or one of its orders, in the order in which they were written */
  movements: readonly BookedMovement[]
}

/** An order that is paid at pickup, with its ledger movements. */
export interface BookedAtPickup extends BookedOrder {
  movements: readonly BookedMovement[]
}

/** Whether what an instruction was written for has been done, by its provider or by hand. */
export function isOver({ status }: Pick<BookedInstruction, 'status'>): boolean {
  return status === 'done' || status === 'settled'
}
