import type { PersonId } from '#shared/api/ids.ts'
import type { CardListing, Listing } from '#shared/api/listings.ts'
import { asOfOption } from '#web/features/listings/as-of-option.ts'
import { boxOf, newOrderDraft, type OrderDraft } from '#web/features/orders/order-draft.ts'
import { cartItem } from './cart-rules.ts'
import { cartStore } from './cart-store.ts'
import { dropIntoBasket } from './drop-into-basket.ts'

/**
 * Adds one serving, or the chosen draft, to the user's cart. For a visitor (null) it is remembered until they sign in
 * (decisions, OPEN-30). Returns whether it is or will be in the cart.
 */
export function addToCart(
  userId: PersonId | null,
  listing: CardListing & Pick<Listing, 'fillings'>,
  chosen?: OrderDraft,
): boolean {
  const { optionId: _, boxContents, ...draft } = chosen ?? newOrderDraft()
  const sold = asOfOption(listing, chosen?.optionId)
  const cakeMessage = draft.cakeMessage?.trim()
  const line = {
    ...cartItem(sold),
    ...draft,
    ...boxOf(sold, boxContents ? { boxContents } : {}),
    ...(cakeMessage === undefined ? {} : { cakeMessage }),
  }
  const isChosen = chosen !== undefined
  if (userId === null) {
    cartStore.remember(line, isChosen)
    return true
  }
  cartStore.open(userId)
  const isIn = cartStore.add(line, isChosen)
  if (isIn) dropIntoBasket(listing.id)
  return isIn
}
