import { categoryLabel } from '#shared/categories.ts'
import { type Diet, diets, type ListingFilters } from './listing-search.ts'

/** The diets as the bar and its chips name them. */
export const dietNames: Readonly<Record<Diet, string>> = {
  isGlutenFree: /* @wc-include */ 'Gluten-Free',
  isVegetarian: 'Vegetarian',
  isVegan: 'Vegan',
  isDairyFree: /* @wc-include */ 'Dairy-Free',
}

/** "Within 1 mile", "Within 5 miles" (FIND-10). */
export function withinText(miles: string): string {
  return miles === '1' ? 'Within 1 mile' : `Within ${miles} miles`
}

/** A filter that is set, and the filters without it. */
export interface ActiveFilter {
  label: string
  without: ListingFilters
}

/** The filters that are set, each with its name, in the bar's order; the place is not among them. */
export function activeFilters(filters: ListingFilters): ActiveFilter[] {
  const { query, cuisine, maxPrice, maxDistance } = filters
  const active: ActiveFilter[] = []
  const add = (name: keyof ListingFilters, label: string) => {
    const { [name]: _, ...without } = filters
    active.push({ label, without })
  }
  if (query) add('query', `“${query.length > 40 ? `${query.slice(0, 39)}…` : query}”`)
  if (cuisine) add('cuisine', categoryLabel(cuisine))
  if (maxPrice) add('maxPrice', `Under $${maxPrice}`)
  if (maxDistance) add('maxDistance', withinText(maxDistance))
  for (const diet of diets) if (filters[diet]) add(diet, dietNames[diet])
  return active
}
