import type { Listing } from '#shared/api/listings.ts'
import type { CartLine } from '#web/features/cart/cart-rules.ts'
import { shownListing } from './shown-listing.ts'

/** The listing of the cart's loaf, ready on 2026-11-21 in New York; `changes` replace single fields. */
export function shownLoaf(changes: Partial<Listing> = {}): Listing {
  const listing = shownListing()
  return {
    ...listing,
    id: 'loaf',
    cookId: 'tomas',
    cook: { ...listing.cook, id: 'tomas' },
    readyByDate: '2026-11-21',
    address: '88 Alder Ave',
    pickupInstructions: '',
    ...changes,
  }
}

/** A cart line with one of five loaves; `changes` replace single fields. */
export function cartLine(changes: Partial<CartLine> = {}): CartLine {
  return {
    id: 'loaf',
    title: 'Country sourdough',
    cuisine: 'Bread',
    imageUrl: null,
    servingDescription: 'one 900 g loaf',
    price: '9.50',
    servingsAvailable: 5,
    cookId: 'tomas',
    cookName: 'Tomás Rivera',
    quantity: 1,
    pickupTime: '',
    notes: '',
    key: 'key-of-loaf',
    ...changes,
  }
}

/** Another baker's line: two of nine jars at $7.25. */
export function jamLine(changes: Partial<CartLine> = {}): CartLine {
  return cartLine({
    id: 'jam',
    title: 'Strawberry jam',
    cuisine: 'Jams',
    price: '7.25',
    servingsAvailable: 9,
    cookId: 'maria',
    cookName: 'Maria Okafor',
    quantity: 2,
    key: 'key-of-jam',
    ...changes,
  })
}
