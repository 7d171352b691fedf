import { allowedAdminActions, type OrderState } from '#server/orders/rules/order-status-rules.ts'
import { type RefundableOrder, refundableNow } from '#server/payments/instructions/refund-rules.ts'
import { type AdminRole, mayDo } from '#shared/admin-rights.ts'
import type { AdminOrderAction, AdminOrderSearch, AdminOrderStatus } from '#shared/api/admin-orders.ts'
import { type PaymentStatus, paymentStatuses } from '#shared/api/orders.ts'
import { isOpen } from '#shared/order-status-groups.ts'
import { type OrderStatus, orderStatuses, orderStatusTable } from '#shared/order-statuses.ts'

/** The largest refund without a recent re-authentication, in cents. */
export const mostWithoutReauthentication = 50_00

/** An order's two statuses, which form its kind. */
export interface OrderKind {
  status: OrderStatus
  payment_status: PaymentStatus
}

/** The status in the console: an order awaiting payment is processing (OPEN-19). */
export function shownStatus({ status, payment_status }: OrderKind): AdminOrderStatus {
  return payment_status === 'awaiting_payment' ? 'processing' : status
}

/** The kinds of orders that a search filters; null for all of them. */
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

/** Every possible kind: an order awaits payment only in statuses where a missing payment ends it. */
export const allKinds: readonly OrderKind[] = orderStatuses.flatMap((status) =>
  paymentStatuses
    .filter(
      (payment) => payment !== 'awaiting_payment' || orderStatusTable.close_unpaid.from.includes(status),
    )
    .map((payment_status) => ({ status, payment_status })),
)

/** The first and last id with a typed prefix; null when it is not the beginning of an id. */
export function orderIdRange(typed: string): { first: string; last: string } | null {
  const digits = typed.replace(/^#/, '').replaceAll('-', '').toLowerCase()
  if (!/^[0-9a-f]{8,32}$/.test(digits)) return null
  return { first: asId(digits.padEnd(32, '0')), last: asId(digits.padEnd(32, 'f')) }
}

function asId(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What a role may do with an order now: transitions in the status table, and a refund if there is money. */
export function adminActionsOf(order: OrderState & RefundableOrder, role: AdminRole): AdminOrderAction[] {
  return [
    ...(mayDo(role, 'change_orders') ? allowedAdminActions(order) : []),
    ...(mayDo(role, 'refund_orders') && refundableNow(order) > 0 ? (['refund'] as const) : []),
  ]
}
