import { allowedAdminActions, type OrderState } from '#server/orders/rules/order-status-rules.ts'
import { type RefundableOrder, refundableNow } from '#server/payments/instructions/refund-rules.ts'
import { type AdminRole, mayDo } from '#shared/admin-rights.ts'
import type { AdminOrderAction, AdminOrderSearch, AdminOrderStatus } from '#shared/api/admin-orders.ts'
import { type PaymentStatus, paymentStatuses } from '#shared/api/orders.ts'
import { isOpen } from '#shared/order-status-groups.ts'
import { type OrderStatus, orderStatuses, orderStatusTable } from '#shared/order-statuses.ts'

/** The largest refund that an admin gives without a fresh proof of who they are, in cents. */
export const mostWithoutProof = 50_00

/** An order's two statuses, which together say of which kind it is. */
export interface OrderKind {
  status: OrderStatus
  payment_status: PaymentStatus
}

/** The status that the console shows: an order that awaits its payment is being processed (OPEN-19). */
export function shownStatus({ status, payment_status }: OrderKind): AdminOrderStatus {
  return payment_status === 'awaiting_payment' ? 'processing' : status
}

/** The kinds of orders that a search is narrowed to; null when it is not: all of them. */
export function kindsOf({
  status,
  paymentStatus,
  open = false,
}: Pick<AdminOrderSearch, 'status' | 'paymentStatus' | 'open'>): OrderKind[] | null {
  if (status === undefined && paymentStatus === undefined && !open) return null
  return allKinds.filter(
    (kind) =>
      (status === undefined || shownStatus(kind) === status) &&
      (paymentStatus === undefined || kind.payment_status === paymentStatus) &&
      !(open && (shownStatus(kind) === 'processing' || !isOpen(kind.status))),
  )
}

/** Every kind that can be: an order awaits its payment only where it ends when the payment does not come. */
export const allKinds: readonly OrderKind[] = orderStatuses.flatMap((status) =>
  paymentStatuses
    .filter(
      (payment) => payment !== 'awaiting_payment' || orderStatusTable.close_unpaid.from.includes(status),
    )
    .map((payment_status) => ({ status, payment_status })),
)

/** The first and the last id that begin with what was typed; null when it is not the beginning of an order's number. */
export function orderNumberRange(typed: string): { first: string; last: string } | null {
  const digits = typed.replace(/^#/, '').replaceAll('-', '').toLowerCase()
  if (!/^[0-9a-f]{8,32}$/.test(digits)) return null
  return { first: asId(digits.padEnd(32, '0')), last: asId(digits.padEnd(32, 'f')) }
}

function asId(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What an admin of a role may do with an order now: what the table of statuses has, and a refund where there is money. */
export function adminActionsOf(order: OrderState & RefundableOrder, role: AdminRole): AdminOrderAction[] {
  return [
    ...(mayDo(role, 'change_orders') ? allowedAdminActions(order) : []),
    ...(mayDo(role, 'refund_orders') && refundableNow(order) > 0 ? (['refund'] as const) : []),
  ]
}
