import type { InstructionId, OrderId, PaymentId } from '#shared/api/ids.ts'
import type { PaymentStatus } from '#shared/api/orders.ts'
import type { CaptureId, ProviderOrderId } from '#shared/api/payments.ts'
import type { Cents } from '#shared/money.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** One payment, as each of our books has it independently. */
export interface OurPayment {
  id: PaymentId
  rail: Rail
  /** null: the platform, for a payment of a balance owed; that has no orders */
  payee: string | null
  status: 'awaiting' | 'captured' | 'closed'
  amount_cents: Cents
  provider_order_id: ProviderOrderId | null
  capture_id: CaptureId | null
  released_at: Date | null
  stopped_at: Date | null
  /** from its balance row */
  held_cents: Cents
  is_balance_right: boolean
  orders: readonly OurOrder[]
  /** in order of insertion */
  instructions: readonly OurInstruction[]
  /** for a payment of a balance owed: booked as charged, and as paid off */
  owed_charged_cents: Cents
  owed_paid_cents: Cents
  /** booked as taken back from the baker for refunds after the release */
  taken_back_cents: Cents
  /** the fee that the provider reported, null until then; and the fee booked */
  reported_fee_cents: Cents | null
  fee_cents: Cents
  /** booked as refunded or released without an instruction */
  uninstructed_cents: Cents
  is_disputed: boolean
}

/** An order of the payment, with sums of its ledger entries. */
export interface OurOrder {
  id: OrderId
  status: OrderStatus
  payment_status: PaymentStatus
  total_cents: Cents
  commission_cents: Cents
  refunded_cents: Cents
  /** when its payout is due; null if none is pending */
  pays_out_at: Date | null
  charged_cents: Cents
  /** commission on what disputes took, which the platform need not have */
  lost_commission_cents: Cents
  /** what the platform took from it and still has */
  platform_cents: Cents
  /** the part of that which paid the baker's debt */
  collected_cents: Cents
}

/** `settled`: done by hand. `void`: replaced by another instruction, or the bank returned the money. */
type InstructionStatus = 'waiting' | 'done' | 'failed' | 'settled' | 'void'

/** An instruction of the payment, with the sum of its ledger entries. */
export interface OurInstruction {
  id: InstructionId
  kind: 'refund' | 'release'
  order_id: OrderId | null
  status: InstructionStatus
  amount_cents: Cents
  commission_cents: Cents
  /** debt of the baker that a release collects, or that a refund makes due again */
  collects_cents: Cents
  provider_id: string | null
  attempts: number
  /** for a release, less earlier refunds from the baker's part, which the provider did not pay out */
  booked_cents: Cents
}

/** What an instruction moved according to our books, in cents. */
export function movedBy({ status, amount_cents }: OurInstruction): Cents {
  return status === 'done' ? amount_cents : 0
}

/** What the provider moved for it, in cents: 0 for a release of nothing, or one that the fee consumed. */
export function sentBy(instruction: OurInstruction): Cents {
  return instruction.kind === 'release' && instruction.provider_id === null ? 0 : movedBy(instruction)
}

/** Whether money of a payment would still move. */
export function isMoneyToMove({ status, stopped_at, held_cents, instructions }: OurPayment): boolean {
  if (status !== 'captured' || stopped_at !== null) return false
  return held_cents !== 0 || instructions.some((one) => one.status === 'waiting')
}
