import { expect, test } from 'vitest'
import { activeFilters, hasUnknownFilter } from './filter-chips.ts'
import type { ListingFilters } from './listing-search.ts'

test('FIND-13: each active filter can be removed on its own, except the place', () => {
  const filters: ListingFilters = {
    query: 'rye',
    cuisine: 'Jams',
    day: 'weekend',
    maxPrice: '20',
    maxDistance: '1',
    sort: 'soonest',
    near: 'Boulder, CO',
    isGlutenFree: 'true',
    isVegan: 'true',
    hidesSoldOut: 'true',
  }
  const active = activeFilters(filters)
  expect(active.map(({ label }) => label)).toEqual([
    '“rye”',
    'Jams & Preserves',
    'This weekend',
    'Under $20',
    'Within 1 mile',
    'Soonest pickup',
    'Gluten-Free',
    'Vegan',
    'Hide sold out',
  ])
  const { cuisine: _, ...without } = filters
  expect(active[1]?.without).toEqual(without)
})

test('shortens a long text', () => {
  expect(activeFilters({ query: 'x'.repeat(300) })[0]?.label).toBe(`“${'x'.repeat(39)}…”`)
})

test.each([
  'cuisine=Sushi',
  'maxPrice=7',
  'maxDistance=3',
  'sort=best',
  'isVegan=maybe',
  'hidesSoldOut=maybe',
])('FIND-13: %s has an unknown filter', (search) => {
  expect(hasUnknownFilter(new URLSearchParams(search))).toBe(true)
})

test.each([
  '',
  'cuisine=',
  'cuisine=All+Categories',
  'isVegan=false',
  'sort=nearest',
  'utm_source=mail',
  'query=x&maxPrice=10',
])('FIND-13: %j has no unknown filter', (search) => {
  expect(hasUnknownFilter(new URLSearchParams(search))).toBe(false)
})
