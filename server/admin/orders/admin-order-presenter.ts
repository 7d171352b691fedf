import { presentOrder } from '#server/orders/reading/order-presenter.ts'
import type { OrderView } from '#server/orders/reading/orders-repository.ts'
import { refundableNow } from '#server/payments/instructions/refund-rules.ts'
import type { AdminRole } from '#shared/admin-rights.ts'
import type { AdminOrder, AdminOrderRow } from '#shared/api/admin-orders.ts'
import { toDecimal } from '#shared/money.ts'
import { adminActionsOf, shownStatus } from './admin-order-rules.ts'
import type { OrderBooks } from './order-books-repository.ts'
import { orderHistory } from './order-history-rules.ts'

/** An order as a row of the console (DATA-28). */
export function adminOrderRow(order: OrderView, role: AdminRole): AdminOrderRow {
  return {
    id: order.id,
    title: order.title,
    optionName: order.option_name,
    quantity: order.quantity,
    fulfilledQuantity: order.fulfilled_quantity,
    buyerId: order.buyer_id,
    buyerName: nameOf(order.buyer_first_name, order.buyer_last_name),
    cookId: order.cook_id,
    cookName: nameOf(order.cook_first_name, order.cook_last_name),
    totalPrice: toDecimal(order.total_cents),
    refundableAmount: toDecimal(refundableNow(order)),
    status: shownStatus(order),
    paymentStatus: order.payment_status,
    allowedActions: adminActionsOf(order, role),
    createdAt: order.created_at.toISOString(),
  }
}

/** An order with everything except its pickup code, which only the buyer sees. */
export function presentAdminOrder(
  order: OrderView,
  books: OrderBooks,
  role: AdminRole,
  now: Date,
): AdminOrder {
  const asBaker = presentOrder(order, order.cook_id, now)
  const { payment, instructions, entries } = books
  return {
    ...asBaker,
    status: shownStatus(order),
    allowedActions: adminActionsOf(order, role),
    buyer: { id: order.buyer_id, ...asBaker.buyer },
    cook: {
      id: order.cook_id,
      firstName: asBaker.cook.firstName,
      lastName: asBaker.cook.lastName,
      email: order.cook_email,
      phone: asBaker.cook.phone,
    },
    payment: payment && {
      id: payment.id,
      rail: payment.rail,
      status: payment.status,
      closedReason: payment.closed_reason,
      amount: toDecimal(payment.amount_cents),
      heldUntil: payment.held_until.toISOString(),
      providerOrderId: payment.provider_order_id,
      captureId: payment.capture_id,
      capturedAt: moment(payment.captured_at),
      releasedAt: moment(payment.released_at),
    },
    instructions: instructions.map((instruction) => ({
      id: instruction.id,
      kind: instruction.kind,
      amount: toDecimal(instruction.amount_cents),
      status: instruction.status,
      lastError: instruction.last_error,
    })),
    ledger: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      account: entry.account,
      amount: toDecimal(entry.amount_cents),
      createdAt: entry.created_at.toISOString(),
    })),
    history: orderHistory(order, books).map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
  }
}

function nameOf(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.trim()
}

function moment(date: Date | null): string | null {
  return date === null ? null : date.toISOString()
}
