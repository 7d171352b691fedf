import type { Quantity } from './money.ts'

/** The quantity handed over: "3", or "2 of 3" for a partial order. */
export function servingsText(order: { quantity: Quantity; fulfilledQuantity: Quantity | null }): string {
  const { quantity, fulfilledQuantity } = order
  return fulfilledQuantity === null ? String(quantity) : `${fulfilledQuantity} of ${quantity}`
}
