import type { AdminOrderRow } from '#shared/api/admin-orders.ts'

/** A confirmed, paid order of $19.00 as a row of the console; `changes` replace single fields. */
export function shownAdminOrder(changes: Partial<AdminOrderRow> = {}): AdminOrderRow {
  return {
    id: 'order',
    title: 'Country sourdough',
    optionName: null,
    quantity: 2,
    fulfilledQuantity: null,
    buyerId: 'nora',
    buyerName: 'Nora Whitfield',
    cookId: 'tomas',
    cookName: 'Tomás Rivera',
    totalPrice: '19.00',
    refundableAmount: '19.00',
    status: 'confirmed',
    paymentStatus: 'paid',
    allowedActions: ['complete', 'request_cancellation', 'cancel', 'refund'],
    createdAt: '2026-11-20T12:00:00Z',
    ...changes,
  }
}
