import type { Listing } from '#shared/api/listings.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'

/** What a listing costs: "$9.50", or "from $9.00" where its options differ. */
export function shownPrice({ price, options }: Pick<Listing, 'price' | 'options'>): string {
  const words = formatMoney(fromDecimal(price) ?? 0)
  return options.some((option) => option.price !== price) ? `from ${words}` : words
}

/** Whether there is something to choose about a listing but how many. */
export function hasChoices({
  options,
  cakeMessageLength,
}: Pick<Listing, 'options' | 'cakeMessageLength'>): boolean {
  return options.length > 0 || cakeMessageLength > 0
}
