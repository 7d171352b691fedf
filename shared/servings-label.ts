import type { Quantity } from './money.ts'

/** How many of an order are handed over: "3", or "2 of 3" when not all of them come. */
export function servingsText(order: { quantity: Quantity; fulfilledQuantity: Quantity | null }): string {
  const { quantity, fulfilledQuantity } = order
  return fulfilledQuantity === null ? String(quantity) : `${fulfilledQuantity} of ${quantity}`
}
