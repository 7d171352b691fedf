import type { PersonId } from '#shared/api/ids.ts'
import type { BoxContents } from '#shared/mixed-boxes.ts'
import type { Quantity } from '#shared/money.ts'
import { type ToastContent, toasts } from '#web/ui/toast-store.ts'
import {
  acceptChange,
  addLine,
  type CartLine,
  type CartLines,
  cartCount,
  lineId,
  refillBox,
  refreshLine,
  removeLine,
  type SeenItem,
  setQuantity,
  wishPickup,
} from './cart-rules.ts'
import { cartKey, readCart, rememberLine, storeCart, takeRememberedLine } from './cart-storage.ts'
import { additionToast, clearedToast, ownListingToast, removedToast } from './cart-toasts.ts'

export type CartStore = ReturnType<typeof createCartStore>

/** Holds the cart of who is signed in, keeps it in the browser's storage, and tells what happened through `tell`. */
export function createCartStore(tell: (toast: ToastContent) => void) {
  let owner: string | null = null
  let lines: CartLines = []
  const listeners = new Set<() => void>()

  const show = (next: CartLines) => {
    lines = next
    for (const listener of listeners) listener()
  }

  /** Every change starts from what is stored: another tab may have changed it a moment ago. */
  const change = (update: (before: CartLines) => CartLines) => {
    if (owner === null) return
    const before = readCart(owner) ?? lines
    const after = update(before)
    if (after === before) return
    storeCart(owner, after)
    show(after)
  }

  /** Adds a line of one's own choice or one serving more; answers whether it is in the cart now (CART-15 to CART-18). */
  const add = (line: CartLine, isChosen: boolean): boolean => {
    if (line.cookId === owner) {
      tell(ownListingToast)
      return false
    }
    let isIn = false
    change((before) => {
      const { lines: after, outcome } = addLine(before, line)
      isIn = outcome !== 'refused'
      tell(additionToast(line, outcome, isChosen))
      return after
    })
    return isIn
  }

  return {
    /** The lines; the same array until something changes. */
    lines: (): CartLines => lines,
    count: () => cartCount(lines),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Brings back the cart of who is signed in and adds what they wanted before (CART-12); null empties it (CART-13). */
    open: (userId: PersonId | null) => {
      if (userId === owner) return
      owner = userId
      show(userId === null ? [] : (readCart(userId) ?? []))
      const wanted = userId === null ? null : takeRememberedLine()
      if (wanted) add(wanted.line, wanted.isChosen)
    },
    /** Takes over what another tab has stored; `key` is the changed place, null for all of them. */
    follow: (key: string | null) => {
      if (owner !== null && (key === null || key === cartKey(owner))) show(readCart(owner) ?? [])
    },
    add,
    /** Keeps a visitor's wish until they have signed in (decisions, OPEN-30). */
    remember: (line: CartLine, isChosen: boolean) => rememberLine({ line, isChosen }),
    /** Sets a line's quantity; 0 or less removes it (CART-20). */
    setQuantity: (line: CartLine, quantity: Quantity) => {
      change((before) => setQuantity(before, lineId(line), quantity))
      if (quantity <= 0) tell(removedToast(line))
    },
    /** Puts something else into a line's box. */
    refill: (line: CartLine, contents: BoxContents) =>
      change((before) => refillBox(before, lineId(line), contents)),
    remove: (line: CartLine) => {
      change((before) => removeLine(before, lineId(line)))
      tell(removedToast(line))
    },
    clear: () => {
      change(() => [])
      tell(clearedToast)
    },
    /** Takes an ordered line out, unless a new one with another key stands in its place. */
    settle: ({ key }: CartLine) => change((before) => before.filter((line) => line.key !== key)),
    refresh: (item: SeenItem) => change((before) => refreshLine(before, item)),
    accept: (item: SeenItem) => change((before) => acceptChange(before, item)),
    wishPickup: (pickedUp: CartLines, wish: Parameters<typeof wishPickup>[2]) =>
      change((before) => wishPickup(before, pickedUp, wish)),
  }
}

/** The one cart of the browser's page; the server never opens it. */
export const cartStore = createCartStore(toasts.add)
