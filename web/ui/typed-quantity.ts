/**
 * The whole number a person typed: what is no number counts as 1 (CART-26), and what lies outside `min` to `max`
 * is not accepted, null (CART-23).
 */
export function typedQuantity(text: string, min: number, max: number): number | null {
  const number = Number.parseInt(text, 10)
  const quantity = Number.isNaN(number) ? 1 : number
  return quantity >= min && quantity <= max ? quantity : null
}
