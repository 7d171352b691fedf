/** The answers that an email links to for a buyer's order. */
export const receiptSteps = ['received', 'not-received'] as const
export type ReceiptStep = (typeof receiptSteps)[number]

/** A buyer's page of one order; with a step, the page opens that step. */
export function myOrderPath(id: string, step?: ReceiptStep): `/my-orders/${string}` {
  return `/my-orders/${id}${step === undefined ? '' : `?say=${step}`}`
}
