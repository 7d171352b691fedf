import type { Listing } from '#shared/api/listings.ts'
import { locale } from '#shared/locale.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { priceText } from '../listings/shown-price.ts'
import type { KnownPlace } from '../location/location-rules.ts'

/** A price as short as it can be said: "$38", but "$9.50". */
export function shortPrice(price: string): string {
  return formatMoney(fromDecimal(price) ?? 0).replace(/\.00$/, '')
}

/** The same in a list, where there is room for "from" before the lowest of several prices. */
export function listedPrice(price: string, isLowest = false): string {
  return priceText(shortPrice(price), isLowest)
}

/** The visitor's place as its marker says it, to 4 decimals (MAP-10); a place they typed has a name. */
export function placeText({ latitude, longitude, label }: KnownPlace): string {
  return `${label ?? 'Your Location'}: ${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
}

/** Who bakes it, by their first name (MAP-16). */
export function bakerName({ firstName }: Pick<Listing['cook'], 'firstName'>): string {
  return firstName.trim() || 'Baker'
}

/** How many listings the map shows just now, in words; `most` of them are told one by one. */
export function inViewText(count: number, most: number): string {
  if (count >= most) return `The newest ${most.toLocaleString(locale)} listings in view`
  return `${listingsText(count, true)} in view`
}

/** How many listings there are, as exactly as it is known. */
export function listingsText(count: number, isExact: boolean): string {
  const listings = count === 1 ? 'listing' : 'listings'
  return `${isExact ? '' : 'About '}${count.toLocaleString(locale)} ${listings}`
}

/** The same as short as a cluster has room for: "318", "12k", "~40". */
export function clusterLabel(count: number, isExact: boolean): string {
  const number = count > 999 ? `${Math.floor(count / 1000)}k` : `${count}`
  return isExact ? number : `~${number}`
}
