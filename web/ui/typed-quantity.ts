/** A typed quantity, or why it is invalid: no whole number, too few or too many (CART-23). */
export type TypedQuantity = { quantity: number } | { refused: 'part' | 'few' | 'many' }

/** Parses a typed quantity from `min` to `max`; a non-number counts as 1 (CART-26), or as 0 when `min` is 0. */
export function typedQuantity(text: string, min: number, max: number): TypedQuantity {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  const quantity = Number.isNaN(number) ? Math.min(1, min) : number
  if (quantity < min) return { refused: 'few' }
  if (quantity > max) return { refused: 'many' }
  return Number.isInteger(quantity) ? { quantity } : { refused: 'part' }
}
