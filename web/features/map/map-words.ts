import type { Listing } from '#shared/api/listings.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import type { KnownPlace } from '../location/location-rules.ts'

/** A price as short as it can be said: "$38", but "$9.50". */
export function shortPrice(price: string): string {
  return formatMoney(fromDecimal(price) ?? 0).replace(/\.00$/, '')
}

/** The visitor's place as its marker says it, to 4 decimals (MAP-10); a place they typed has a name. */
export function placeText({ latitude, longitude, label }: KnownPlace): string {
  return `${label ?? 'Your Location'}: ${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
}

/** Who bakes it, by their first name (MAP-16). */
export function bakerName({ firstName }: Pick<Listing['cook'], 'firstName'>): string {
  return firstName.trim() || 'Baker'
}

/** How many listings the map shows just now, in words. */
export function inViewText(count: number, most: number): string {
  if (count >= most) return `The newest ${most.toLocaleString('en-US')} listings in view`
  return count === 1 ? '1 listing in view' : `${count} listings in view`
}
