import type { Quantity } from './money.ts'

/** The quantity handed over: "3", or "2 of 3" for a partial order. */
export function servingsText(order: { quantity: Quantity; fulfilledQuantity: Quantity | null }): string {
  const { quantity, fulfilledQuantity } = order
  return fulfilledQuantity === null ? String(quantity) : `${fulfilledQuantity} of ${quantity}`
}

/** How much of a bake was ordered: "1 of 2 × Half loaf" for an option, otherwise "3 × one loaf". */
export function amountText(
  order: Parameters<typeof servingsText>[0] & { optionName: string | null; servingDescription: string },
): string {
  return `${servingsText(order)} × ${order.optionName ?? order.servingDescription}`
}
