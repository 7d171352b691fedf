import type { CartLines } from './cart-rules.ts'

let inUse: CartLines = []

/** Notes what the cart on screen holds. */
export function noteLinesInCart(lines: CartLines): void {
  inUse = lines
}

/** What the cart on screen holds, so that its pages can be fetched whole; nothing on the server. */
export function linesInCart(): CartLines {
  return inUse
}
