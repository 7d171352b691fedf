import type { BakeOption } from '#shared/api/bake-options.ts'
import type { OptionId } from '#shared/api/ids.ts'
import type { Listing } from '#shared/api/listings.ts'
import { leftOf } from '#shared/bake-options.ts'

/** A listing in one of its options: by that it is priced and counted, in place of the serving. */
export interface SoldListing extends Listing {
  chosen?: BakeOption
}

/** A listing as it is sold in an option: as many as the servings that are left make, each at its price. The listing itself without one. */
export function asOfOption(listing: Listing, optionId: OptionId | undefined): SoldListing {
  const chosen = listing.options.find(({ id }) => id === optionId)
  if (!chosen) return listing
  const { servingsAvailable, mostAtPickup } = listing
  return {
    ...listing,
    chosen,
    price: chosen.price,
    servingsAvailable: leftOf(chosen, servingsAvailable),
    mostAtPickup: mostAtPickup === null ? null : leftOf(chosen, mostAtPickup),
  }
}
