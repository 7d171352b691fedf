import { orderedTitle } from '#shared/bake-options.ts'
import { plural } from '#shared/plural.ts'
import { categoryDrawing } from '#web/features/listings/category-drawing.ts'
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
  const description = whyRefused(mostOf(line), line)
  return { title: 'Not enough servings available', description, tone: 'bad' }
}

function whyRefused(most: number, { servingsAvailable, optionName }: CartLine): string {
  if (most < servingsAvailable) return `One order can have at most ${most}${optionName ? '' : ' servings'}.`
  if (optionName) return `Only ${most} × ${optionName} can be made from what’s left.`
  return plural(most, ['Only # serving is available.', 'Only # servings are available.'])
}

/** The toast for a removed line (CART-19). */
export function removedToast(line: CartLine): ToastContent {
  return {
    title: 'Removed from Cart',
    description: `${orderedTitle(line)} removed from your cart`,
    picture: pictureOf(line),
  }
}

/** The toast for an emptied cart (CART-21). */
export const clearedToast: ToastContent = {
  title: 'Cart Cleared',
  description: 'All items removed from your cart',
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
