import { allCategories, type Category, categories } from '#shared/categories.ts'
import { type DietField, dietFields } from '#shared/diets.ts'
import type { Point } from '#shared/distance.ts'
import { distanceChoices } from '#shared/distance-choices.ts'
import { namedDays } from '#shared/named-days.ts'
import { addDays } from '#shared/ready-by.ts'

export type Flag = DietField | 'hidesSoldOut'

/** The diet with its own checkbox in the bar (FIND-09). */
export const firstDiet = 'isGlutenFree' satisfies DietField

/** The on/off filters of the bar: the diets, and hiding sold-out listings. */
export const flags: readonly Flag[] = [
  firstDiet,
  ...dietFields.filter((field) => field !== firstDiet),
  'hidesSoldOut',
]

/** The sort orders of the bar besides the default. */
export const orders = ['soonest', 'newest', 'price'] as const
export type Order = (typeof orders)[number]

/** The filters of the search bar as the address holds them (FIND-13). */
export interface ListingFilters extends Partial<Record<Flag, 'true'>> {
  /** as typed; a text longer than `longestQuery` stays in its field and is not searched for */
  query?: string
  cuisine?: Category
  /** dollars, one of `priceChoices` */
  maxPrice?: string
  /** the pickup day: one of `namedDays`, or a date */
  day?: string
  /** miles, one of `distanceChoices`; works only with a known place (FIND-16) */
  maxDistance?: string
  /** by default nearest first, or newest first without a place */
  sort?: Order
  /** a place as typed; the device's position is never in an address */
  near?: string
}

/** The filters and the place in the list. */
export interface ListingSearch extends ListingFilters {
  cursor?: string
  /** how many words of the query a listing has at least, on pages after the first */
  leastWords?: string
}

/** "Under N dollars" (FIND-07). */
export const priceChoices = ['10', '20', '30', '50'] as const

/** The longest text that is searched for, in characters. */
export const longestQuery = 200

/** The filters of an address, without All Categories and values that the bar does not offer (FIND-15). */
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
  const leastWords = /^[1-9]\d?$/.exec(search.get('leastWords') ?? '')?.[0]
  return {
    ...filtersFromUrl(search),
    ...(cursor ? { cursor, ...(leastWords ? { leastWords } : {}) } : {}),
  }
}

/** The address of a search on a page, without unset filters. */
export function searchPath(path: string, search: ListingSearch): string {
  const parameters = new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''))
  return parameters.size === 0 ? path : `${path}?${parameters}`
}

/** The filters of a search form. */
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
 * The API query of the filters, nearest first from a place (FIND-19).
 * It has no distance without a place (FIND-16), and no text that is too long.
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

/** A valid day for the API: a named day or an existing date. */
function dayFrom(text: string | null): string | undefined {
  if (text === null) return undefined
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && Date.parse(text) >= 0 && addDays(text, 0) === text
  return isDate || namedDays.some((name) => name === text) ? text : undefined
}

/** Removes control characters, which the API rejects, and surrounding spaces. */
export function cleaned(text: string | null): string {
  return (text ?? '').replace(/\p{Cc}+/gu, ' ').trim()
}

function isYes(value: string | null): boolean {
  return value === 'true' || value === '1' || value === 'on'
}
