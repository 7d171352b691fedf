import { orderedTitle } from '#shared/bake-options.ts'
import { categoryDrawing } from '#web/features/listings/category-drawing.ts'
import { whyNotMore } from '#web/features/orders/order-draft.ts'
import { notEnough } from '#web/features/orders/refuse-quantity.ts'
import type { ToastContent } from '#web/ui/toast-store.ts'
import { type Addition, type CartLine, mostOf } from './cart-rules.ts'

/** The toast after an addition; a quantity chosen in the dialog has its own text (decisions, OPEN-49). */
export function additionToast(line: CartLine, outcome: Addition['outcome'], isChosen: boolean): ToastContent {
  const { quantity } = line
  const title = orderedTitle(line)
  if (outcome === 'refused') return refusedToast(line)
  const picture = pictureOf(line)
  // DIALOG-12
  if (isChosen)
    return { title: 'Added to cart!', description: `${quantity} ${title} added to your cart.`, picture }
  // CART-18
  if (outcome === 'added')
    return { title: 'Added to Cart', description: `${title} added to your cart`, picture }
  // CART-16
  return { title: 'Updated Cart', description: `Increased quantity of ${title}`, picture }
}

/** The toast for exceeding the stock (DIALOG-11) or the limit per order (CONST-09). */
function refusedToast(line: CartLine): ToastContent {
  return { title: notEnough, description: whyNotMore(mostOf(line), line), tone: 'bad' }
}

/** The toast for a removed line (CART-19). */
export function removedToast(line: CartLine): ToastContent {
  return {
    title: 'Removed from Cart',
    description: `${orderedTitle(line)} removed from your cart`,
    picture: pictureOf(line),
  }
}

/** How long clearing can be undone from its toast, in ms. */
const undoTime = 10_000

/** The toast for an emptied cart (CART-21), with its undo. */
export function clearedToast(putBack: () => void): ToastContent {
  return {
    title: 'Cart Cleared',
    description: 'All items removed from your cart',
    duration: undoTime,
    action: { text: 'Undo', run: putBack },
  }
}

/** Bakers cannot order their own listings; the server refuses too. */
export const ownListingToast: ToastContent = {
  title: 'This is your own listing',
  description: 'Other people can order it, but you can’t.',
  tone: 'note',
}

function pictureOf({ imageUrl, cuisine }: CartLine): string {
  return imageUrl ?? categoryDrawing(cuisine).url
}
