import { isToHandOver } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'
import { afterReceived } from './payout-rules.ts'

interface Receivable {
  status: OrderStatus
  placed_at: Date | null
  /** when the buyer confirmed receipt */
  received_at: Date | null
  /** when a completed order pays */
  pays_out_at: Date | null
}

/** Whether the buyer can confirm or deny receipt: the order is to be handed over, or its payout is pending. */
export function waitsForReceipt({ status, placed_at, pays_out_at }: Receivable): boolean {
  return placed_at !== null && (isToHandOver(status) || pays_out_at !== null)
}

/** Whether the buyer can confirm receipt. */
export function canSayReceived(order: Receivable): boolean {
  return waitsForReceipt(order) && order.received_at === null
}

/** Whether the buyer can undo it: for ten minutes, until the payout. */
export function canUndoReceived(order: Receivable, now: Date): boolean {
  return waitsForReceipt(order) && order.received_at !== null && now < afterReceived(order.received_at)
}
