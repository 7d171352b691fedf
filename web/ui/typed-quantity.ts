/** What a typed text asks for, or why that cannot be: it is no whole number, too few or too many (CART-23). */
export type TypedQuantity = { quantity: number } | { refused: 'part' | 'few' | 'many' }

/** The quantity that a person typed, from `min` to `max`; what is no number counts as 1 (CART-26), or where there can be none as 0. */
export function typedQuantity(text: string, min: number, max: number): TypedQuantity {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  const quantity = Number.isNaN(number) ? Math.min(1, min) : number
  if (quantity < min) return { refused: 'few' }
  if (quantity > max) return { refused: 'many' }
  return Number.isInteger(quantity) ? { quantity } : { refused: 'part' }
}
