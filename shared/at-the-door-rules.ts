import type { PaymentStatus } from './api/orders.ts'
import {
  type Cents,
  type DecimalAmount,
  formatMoney,
  fromDecimal,
  type Quantity,
  toDecimal,
} from './money.ts'
import { isOpen } from './order-status-groups.ts'
import type { OrderStatus } from './order-statuses.ts'

/** The facts of an order that decide what its buyer pays at the door; amounts in cents. */
interface PaidAtDoor {
  status: OrderStatus
  paymentStatus: PaymentStatus
  /** whether its whole payment was refunded */
  isRefunded: boolean
  unitPrice: Cents
  total: Cents
  /** the quantity of a partial order; null: all */
  fulfilledQuantity: Quantity | null
}

/** The amount in cents that a baker collects for an order; 0 when it is paid, null once it is over or refunded. */
export function dueAtDoor(order: PaidAtDoor): Cents | null {
  const { status, paymentStatus, isRefunded, unitPrice, total, fulfilledQuantity } = order
  if (!isOpen(status) || isRefunded) return null
  if (paymentStatus !== 'not_required') return 0
  return fulfilledQuantity === null ? total : unitPrice * fulfilledQuantity
}

/** What `dueAtDoor` decides, for an order of the API: "12.00", "0.00", or null. */
export function dueOf(order: {
  status: OrderStatus
  paymentStatus: PaymentStatus
  isRefunded: boolean
  unitPrice: DecimalAmount
  totalPrice: DecimalAmount
  fulfilledQuantity: Quantity | null
}): DecimalAmount | null {
  const { status, paymentStatus, isRefunded, fulfilledQuantity } = order
  const [unitPrice, total] = [fromDecimal(order.unitPrice) ?? 0, fromDecimal(order.totalPrice) ?? 0]
  const due = dueAtDoor({ status, paymentStatus, isRefunded, fulfilledQuantity, unitPrice, total })
  return due === null ? null : toDecimal(due)
}

/** "Collect $12.00" or "Paid" for a pickup, from the amounts due of its orders; null when all are over. */
export function collectText(due: readonly (DecimalAmount | null | undefined)[]): string | null {
  const sum = sumOf(due)
  if (sum === null) return null
  return sum > 0 ? `Collect ${formatMoney(sum)}` : 'Paid'
}

/** The same for the buyer: "Pay $12.00 at pickup" or "Paid". */
export function payText(due: readonly (DecimalAmount | null | undefined)[]): string | null {
  const sum = sumOf(due)
  if (sum === null) return null
  return sum > 0 ? `Pay ${formatMoney(sum)} at pickup` : 'Paid'
}

function sumOf(due: readonly (DecimalAmount | null | undefined)[]): Cents | null {
  const known = due.flatMap((amount) => (amount == null ? [] : [fromDecimal(amount) ?? 0]))
  return known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0)
}
