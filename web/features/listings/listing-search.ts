import { allCategories, type Category, categories } from '#shared/categories.ts'
import { type DietField, dietFields } from '#shared/diets.ts'
import type { Point } from '#shared/distance.ts'
import { addDays } from '#shared/ready-by.ts'
import { dayNames } from './filter-labels.ts'

export type Flag = DietField | 'hidesSoldOut'

/** The diet that has a place of its own in the bar (FIND-09). */
export const firstDiet = 'isGlutenFree' satisfies DietField

/** The filters of the bar that are on or off: its diets, and that nothing is shown that is sold out. */
export const flags: readonly Flag[] = [
  firstDiet,
  ...dietFields.filter((field) => field !== firstDiet),
  'hidesSoldOut',
]

/** The orders that the bar offers beside the usual one. */
export const orders = ['soonest', 'newest', 'price'] as const
export type Order = (typeof orders)[number]

/** The filters of the search bar as the address holds them (FIND-13). */
export interface ListingFilters extends Partial<Record<Flag, 'true'>> {
  /** as typed; what is longer than `longestQuery` stays in its field and is not searched for */
  query?: string
  cuisine?: Category
  /** dollars, one of `priceChoices` */
  maxPrice?: string
  /** when it is picked up: one of `namedDays`, or a date */
  day?: string
  /** miles, one of `distanceChoices`; works only with a known place (FIND-16) */
  maxDistance?: string
  /** left out: the nearest come first, and without a place the newest */
  sort?: Order
  /** a place as typed; a device's own position never stands in an address */
  near?: string
}

/** The filters and the place in the list. */
export interface ListingSearch extends ListingFilters {
  cursor?: string
}

/** "Under N dollars" (FIND-07). */
export const priceChoices = ['10', '20', '30', '50'] as const

/** "Within N miles" (FIND-10). */
export const distanceChoices = ['1', '2', '5', '10'] as const

/** The longest text that is searched for, in characters. */
export const longestQuery = 200

/** The filters an address asks for; what the bar does not offer is left out, All Categories too (FIND-15). */
export function filtersFromUrl(search: URLSearchParams): ListingFilters {
  const query = cleaned(search.get('query'))
  const cuisine = categories.find((category) => category === search.get('cuisine'))
  const day = dayFrom(search.get('day'))
  const maxPrice = priceChoices.find((price) => price === search.get('maxPrice'))
  const maxDistance = distanceChoices.find((miles) => miles === search.get('maxDistance'))
  const sort = orders.find((order) => order === search.get('sort'))
  const near = cleaned(search.get('near'))
  const wanted: Partial<Record<Flag, 'true'>> = {}
  for (const flag of flags) if (isYes(search.get(flag))) wanted[flag] = 'true'
  return {
    ...(query ? { query } : {}),
    ...(cuisine ? { cuisine } : {}),
    ...(day ? { day } : {}),
    ...(maxPrice ? { maxPrice } : {}),
    ...(maxDistance ? { maxDistance } : {}),
    ...(sort ? { sort } : {}),
    ...(near ? { near } : {}),
    ...wanted,
  }
}

/** The filters of an address and its place in the list. */
export function searchFromUrl(search: URLSearchParams): ListingSearch {
  const cursor = search.get('cursor')
  return { ...filtersFromUrl(search), ...(cursor ? { cursor } : {}) }
}

/** The address of a search on a page, without the filters that are not set. */
export function searchPath(path: string, search: ListingSearch): string {
  const parameters = new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''))
  return parameters.size === 0 ? path : `${path}?${parameters}`
}

/** The filters a filled-in search form asks for. */
export function filtersFromForm(form: FormData): ListingFilters {
  const parameters = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') parameters.set(name, value)
  return filtersFromUrl(parameters)
}

/** Whether any filter is set. */
export function hasFilters(filters: ListingFilters): boolean {
  return Object.keys(filters).length > 0
}

/**
 * The filters as the API takes them, nearest first from a place (FIND-19). Without a place there is no distance
 * (FIND-16), and a text that is too long is not searched for.
 */
export function listingsQuery({ near, maxDistance, query, ...filters }: ListingSearch, place: Point | null) {
  return {
    ...filters,
    ...(query && query.length <= longestQuery ? { query } : {}),
    ...(place ? { latitude: String(place.latitude), longitude: String(place.longitude) } : {}),
    ...(place && maxDistance ? { maxDistance } : {}),
  }
}

export const anyCategory = allCategories

/** A day that the API knows: one with a name, or a date that there is. */
function dayFrom(text: string | null): string | undefined {
  if (text === null) return undefined
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && Date.parse(text) >= 0 && addDays(text, 0) === text
  return isDate || Object.hasOwn(dayNames, text) ? text : undefined
}

/** Without what the API refuses in any text: control characters, and space at the ends. */
export function cleaned(text: string | null): string {
  return (text ?? '').replace(/\p{Cc}+/gu, ' ').trim()
}

function isYes(value: string | null): boolean {
  return value === 'true' || value === '1' || value === 'on'
}
