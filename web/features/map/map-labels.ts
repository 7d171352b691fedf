import type { Listing } from '#shared/api/listings.ts'
import { locale } from '#shared/locale.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { priceText } from '../listings/shown-price.ts'
import type { KnownPlace } from '../location/location-rules.ts'

/** The shortest form of a price: "$38", but "$9.50". */
export function shortPrice(price: string): string {
  return formatMoney(fromDecimal(price) ?? 0).replace(/\.00$/, '')
}

/** The short price in a list, with "from" before the lowest of several prices. */
export function listedPrice(price: string, isLowest = false): string {
  return priceText(shortPrice(price), isLowest)
}

/** The label of the visitor's place with 4 decimals (MAP-10); a typed place has a name. */
export function placeText({ latitude, longitude, label }: KnownPlace): string {
  return `${label ?? 'Your Location'}: ${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
}

/** The baker's first name (MAP-16). */
export function bakerName({ firstName }: Pick<Listing['cook'], 'firstName'>): string {
  return firstName.trim() || 'Baker'
}

/** The number of listings in view as text; at most `most` are listed. */
export function inViewText(count: number, most: number): string {
  if (count >= most) return `The newest ${most.toLocaleString(locale)} listings in view`
  return `${listingsText(count, true)} in view`
}

/** The exact or approximate number of listings. */
export function listingsText(count: number, isExact: boolean): string {
  const listings = count === 1 ? 'listing' : 'listings'
  return `${isExact ? '' : 'About '}${count.toLocaleString(locale)} ${listings}`
}

/** The short number for a cluster: "318", "12k", "~40". */
export function clusterLabel(count: number, isExact: boolean): string {
  const number = count > 999 ? `${Math.floor(count / 1000)}k` : `${count}`
  return isExact ? number : `~${number}`
}
