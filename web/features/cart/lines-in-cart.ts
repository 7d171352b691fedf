import type { CartLines } from './cart-rules.ts'

let inUse: CartLines = []

/** Records the lines of the visible cart. */
export function noteLinesInCart(lines: CartLines): void {
  inUse = lines
}

/** The lines of the visible cart, for prefetching its pages; empty on the server. */
export function linesInCart(): CartLines {
  return inUse
}
