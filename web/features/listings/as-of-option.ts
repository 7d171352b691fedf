import type { BakeOption } from '#shared/api/bake-options.ts'
import type { OptionId } from '#shared/api/ids.ts'
import type { Listing } from '#shared/api/listings.ts'
import { leftOf } from '#shared/bake-options.ts'

/** A listing or card with its chosen option, which replaces the serving as unit of price and stock. */
export type Sold<L> = L & { chosen?: BakeOption }
export type SoldListing = Sold<Listing>

type Priced = Pick<Listing, 'options' | 'price' | 'servingsAvailable'> &
  Partial<Pick<Listing, 'mostAtPickup' | 'mostPerBuyer'>>

/** The stock of an option; 0 for a box without available fillings. */
export function leftOfOption(
  option: BakeOption,
  { servingsAvailable }: Pick<Listing, 'servingsAvailable'>,
): number {
  return option.isSoldOut ? 0 : leftOf(option, servingsAvailable)
}

/** A listing with the price of an option and the stock that its servings allow; unchanged without an option. */
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
