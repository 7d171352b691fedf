import type { Listing } from '#shared/api/listings.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'

/** The price of a listing: "$9.50", or "from $9.00" when its options differ. */
export function shownPrice(listing: Pick<Listing, 'price' | 'options'>): string {
  return priceText(formatMoney(fromDecimal(listing.price) ?? 0), hasHigherPrices(listing))
}

/** A price, or the lowest of several with "from". */
export function priceText(price: string, isLowest: boolean): string {
  return isLowest ? `from ${price}` : price
}

/** Whether some options cost more than the listing's own price. */
export function hasHigherPrices({ price, options }: Pick<Listing, 'price' | 'options'>): boolean {
  return options.some((option) => option.price !== price)
}

/** Whether a listing has choices besides the quantity. */
export function hasChoices({
  options,
  cakeMessageLength,
}: Pick<Listing, 'options' | 'cakeMessageLength'>): boolean {
  return options.length > 0 || cakeMessageLength > 0
}
