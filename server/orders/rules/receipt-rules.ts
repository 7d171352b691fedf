import { isToHandOver } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'
import { afterReceived } from './payout-rules.ts'

interface Receivable {
  status: OrderStatus
  placed_at: Date | null
  /** when its buyer said that they have it */
  received_at: Date | null
  /** when it pays, where it is completed and waits for that */
  pays_out_at: Date | null
}

/** Whether an order is to be handed over, or was without the code and does not pay yet: then its buyer can say whether they have it. */
export function waitsForReceipt({ status, placed_at, pays_out_at }: Receivable): boolean {
  return placed_at !== null && (isToHandOver(status) || pays_out_at !== null)
}

/** Whether a buyer can say that they have an order. */
export function canSayReceived(order: Receivable): boolean {
  return waitsForReceipt(order) && order.received_at === null
}

/** Whether a buyer can take back that they have it: for ten minutes, until it is paid. */
export function canUndoReceived(order: Receivable, now: Date): boolean {
  return waitsForReceipt(order) && order.received_at !== null && now < afterReceived(order.received_at)
}
