import type { BakeOption } from '#shared/api/bake-options.ts'
import type { OptionId } from '#shared/api/ids.ts'
import type { Listing } from '#shared/api/listings.ts'
import { leftOf } from '#shared/bake-options.ts'

/** A listing, or what its card knows of it, in one of its options: by that it is priced and counted, in place of the serving. */
export type Sold<L> = L & { chosen?: BakeOption }
export type SoldListing = Sold<Listing>

type Priced = Pick<Listing, 'options' | 'price' | 'servingsAvailable'> &
  Partial<Pick<Listing, 'mostAtPickup' | 'mostPerBuyer'>>

/** How many of an option there are: none of a box that nothing can be put into. */
export function leftOfOption(
  option: BakeOption,
  { servingsAvailable }: Pick<Listing, 'servingsAvailable'>,
): number {
  return option.isSoldOut ? 0 : leftOf(option, servingsAvailable)
}

/** A listing as it is sold in an option: as many as the servings that are left make, each at its price. The listing itself without one. */
export function asOfOption<L extends Priced>(listing: L, optionId: OptionId | undefined): Sold<L> {
  const chosen = listing.options.find(({ id }) => id === optionId)
  if (!chosen) return listing
  const { mostAtPickup, mostPerBuyer } = listing
  return {
    ...listing,
    chosen,
    price: chosen.price,
    servingsAvailable: leftOfOption(chosen, listing),
    ...(typeof mostPerBuyer === 'number' ? { mostPerBuyer: leftOf(chosen, mostPerBuyer) } : {}),
    ...(typeof mostAtPickup === 'number' ? { mostAtPickup: leftOf(chosen, mostAtPickup) } : {}),
  }
}
