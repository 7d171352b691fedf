/** What a link in an email offers its buyer to say about an order. */
export const receiptSteps = ['received', 'not-received'] as const
export type ReceiptStep = (typeof receiptSteps)[number]

/** A buyer's page of one order; with a step, the page offers that step at once. */
export function myOrderPath(id: string, step?: ReceiptStep): `/my-orders/${string}` {
  return `/my-orders/${id}${step === undefined ? '' : `?say=${step}`}`
}
