import type { InstructionId, OrderId, PaymentId } from '#shared/api/ids.ts'
import type { PaymentStatus } from '#shared/api/orders.ts'
import type { CaptureId, ProviderOrderId } from '#shared/api/payments.ts'
import type { Cents } from '#shared/money.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** All that our own books say of one payment, each of them by itself. */
export interface OurPayment {
  id: PaymentId
  rail: Rail
  /** null: the platform itself, of what its baker owes; then it has no orders */
  payee: string | null
  status: 'awaiting' | 'captured' | 'closed'
  amount_cents: Cents
  provider_order_id: ProviderOrderId | null
  capture_id: CaptureId | null
  released_at: Date | null
  stopped_at: Date | null
  /** by its balance */
  held_cents: Cents
  is_balance_right: boolean
  orders: readonly OurOrder[]
  /** in the order in which they were written */
  instructions: readonly OurInstruction[]
  /** of what its baker owes: what is booked as come in, and as owed no more for it */
  owed_charged_cents: Cents
  owed_paid_cents: Cents
  /** what is booked as taken back from the baker for refunds, once they had been paid */
  taken_back_cents: Cents
  /** what the provider said it took for itself, null until it is told; and what is booked of it */
  told_fee_cents: Cents | null
  fee_cents: Cents
  /** what is booked as given back, or on to the baker, without an instruction to do so */
  uninstructed_cents: Cents
  is_disputed: boolean
}

/** An order of it, with what its movements come to. */
export interface OurOrder {
  id: OrderId
  status: OrderStatus
  payment_status: PaymentStatus
  total_cents: Cents
  commission_cents: Cents
  refunded_cents: Cents
  /** when its payout is due, while it waits for that */
  pays_out_at: Date | null
  charged_cents: Cents
  /** the platform's part of what a buyer's bank has of it, which it need not take */
  lost_commission_cents: Cents
  /** what the platform took of it and still has */
  platform_cents: Cents
  /** what of that was a debt of the baker's */
  collected_cents: Cents
}

/** `settled`: somebody saw to it by hand; `void`: it counts no more, for what replaced it does, or a bank gave the money back. */
type InstructionStatus = 'waiting' | 'done' | 'failed' | 'settled' | 'void'

/** An instruction of it, with what its movements come to. */
export interface OurInstruction {
  id: InstructionId
  kind: 'refund' | 'release'
  order_id: OrderId | null
  status: InstructionStatus
  amount_cents: Cents
  commission_cents: Cents
  /** of what the baker owes: what a release takes, and what a refund makes owed again */
  collects_cents: Cents
  provider_id: string | null
  attempts: number
  /** of a release less what the baker gave for refunds before it, which its provider has not paid out */
  booked_cents: Cents
}

/** What an instruction has moved by our books. */
export function movedBy({ status, amount_cents }: OurInstruction): Cents {
  return status === 'done' ? amount_cents : 0
}

/** What of it its provider has moved: nothing of a release that its own fee took all of, or that came to nothing. */
export function sentBy(instruction: OurInstruction): Cents {
  return instruction.kind === 'release' && instruction.provider_id === null ? 0 : movedBy(instruction)
}

/** Whether money of a payment would still move. */
export function isMoneyToMove({ status, stopped_at, held_cents, instructions }: OurPayment): boolean {
  if (status !== 'captured' || stopped_at !== null) return false
  return held_cents !== 0 || instructions.some((one) => one.status === 'waiting')
}
