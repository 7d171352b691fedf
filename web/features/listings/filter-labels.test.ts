import { expect, test } from 'vitest'
import { activeFilters, withinText } from './filter-labels.ts'
import type { ListingFilters } from './listing-search.ts'

test('FIND-10, FIND-11: one mile is no miles', () => {
  expect(withinText('1')).toBe('Within 1 mile')
  expect(withinText('5')).toBe('Within 5 miles')
})

test('FIND-13: every filter that is set can be taken away by itself; the place is not among them', () => {
  const filters: ListingFilters = {
    query: 'rye',
    cuisine: 'Jams',
    maxPrice: '20',
    maxDistance: '1',
    near: 'Boulder, CO',
    isGlutenFree: 'true',
    isVegan: 'true',
  }
  const active = activeFilters(filters)
  expect(active.map(({ label }) => label)).toEqual([
    '“rye”',
    'Jams & Preserves',
    'Under $20',
    'Within 1 mile',
    'Gluten-Free',
    'Vegan',
  ])
  const { cuisine: _, ...without } = filters
  expect(active[1]?.without).toEqual(without)
})

test('a long text is shortened', () => {
  expect(activeFilters({ query: 'x'.repeat(300) })[0]?.label).toBe(`“${'x'.repeat(39)}…”`)
})
