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

/** The signed-in user's cart, kept in browser storage; reports outcomes through `showToast`. */
export function createCartStore(showToast: (toast: ToastContent) => void) {
  let owner: string | null = null
  let lines: CartLines = []
  const listeners = new Set<() => void>()

  const show = (next: CartLines) => {
    lines = next
    clearing.forget()
    for (const listener of listeners) listener()
  }

  /** Starts every change from storage, which another tab may have changed. */
  const change = (update: (before: CartLines) => CartLines) => {
    if (owner === null) return
    const before = readCart(owner) ?? lines
    const after = update(before)
    if (after === before) return
    storeCart(owner, after)
    show(after)
  }

  const clearing = createClearing(change, showToast)

  /** Adds a chosen line, or one more serving; returns whether it is in the cart (CART-15 to CART-18). */
  const add = (line: CartLine, isChosen: boolean): boolean => {
    if (line.cookId === owner) {
      showToast(ownListingToast)
      return false
    }
    let isIn = false
    change((before) => {
      const { lines: after, outcome } = addLine(before, line)
      isIn = outcome !== 'refused'
      showToast(additionToast(line, outcome, isChosen))
      return after
    })
    return isIn
  }

  return {
    /** Returns the same array until something changes. */
    lines: (): CartLines => lines,
    count: () => cartCount(lines),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Restores a user's cart and adds their remembered line (CART-12); null empties it (CART-13). */
    open: (userId: PersonId | null) => {
      if (userId === owner) return
      owner = userId
      show(userId === null ? [] : (readCart(userId) ?? []))
      const wanted = userId === null ? null : takeRememberedLine()
      if (wanted) add(wanted.line, wanted.isChosen)
    },
    /** Applies another tab's change; `key` is the changed storage key, null for all. */
    follow: (key: string | null) => {
      if (owner !== null && (key === null || key === cartKey(owner))) show(readCart(owner) ?? [])
    },
    add,
    /** Remembers a visitor's line until they sign in (decisions, OPEN-30). */
    remember: (line: CartLine, isChosen: boolean) => rememberLine({ line, isChosen }),
    /** Sets a line's quantity; 0 or less removes it (CART-20). */
    setQuantity: (line: CartLine, quantity: Quantity) => {
      change((before) => setQuantity(before, lineId(line), quantity))
      if (quantity <= 0) showToast(removedToast(line))
    },
    /** Replaces a line's box contents. */
    refill: (line: CartLine, contents: BoxContents) =>
      change((before) => refillBox(before, lineId(line), contents)),
    remove: (line: CartLine) => {
      change((before) => removeLine(before, lineId(line)))
      showToast(removedToast(line))
    },
    /** Empties the cart (CART-21). */
    clear: () => clearing.clear(lines),
    canPutBack: clearing.canPutBack,
    putBack: clearing.putBack,
    /** Removes an ordered line, but not a newer line with another key. */
    settle: ({ key }: CartLine) => change((before) => before.filter((line) => line.key !== key)),
    refresh: (item: SeenItem) => change((before) => refreshLine(before, item)),
    accept: (item: SeenItem) => change((before) => acceptChange(before, item)),
    wishPickup: (pickedUp: CartLines, wish: Parameters<typeof wishPickup>[2]) =>
      change((before) => wishPickup(before, pickedUp, wish)),
  }
}

/** Clears a cart and can undo it until something else changes or the page closes. */
function createClearing(
  change: (update: (before: CartLines) => CartLines) => void,
  showToast: (toast: ToastContent) => void,
) {
  let cleared: CartLines = []
  const putBack = () => {
    const again = cleared
    change((before) => (again.length === 0 ? before : again))
  }
  return {
    clear: (lines: CartLines) => {
      change(() => [])
      cleared = lines
      showToast(clearedToast(putBack))
    },
    forget: () => {
      cleared = []
    },
    canPutBack: () => cleared.length > 0,
    putBack,
  }
}

/** The page's only cart; the server never opens it. */
export const cartStore = createCartStore(toasts.add)
