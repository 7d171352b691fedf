import type { BakerLines, CartLines } from './cart-rules.ts'
import type { CartStore } from './cart-store.ts'
import type { LineProblems } from './line-problem-rules.ts'
import type { CartCheck } from './use-cart-check.ts'
import type { PickupLines } from './visit-rules.ts'

export interface CheckoutPickupProps {
  baker: BakerLines
  pickup: PickupLines
  /** whether the baker's note is written here: a baker gets one */
  hasNote: boolean
  check: CartCheck
  store: CartStore
  problems: LineProblems
  /** the ids of lines that stay in the cart */
  leftOut: ReadonlySet<string>
  onLeaveOut: (lines: CartLines, isLeftOut: boolean) => void
}
