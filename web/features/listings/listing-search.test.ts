import { expect, test } from 'vitest'
import {
  filtersFromForm,
  filtersFromUrl,
  hasFilters,
  listingsQuery,
  orders,
  searchFromUrl,
  searchPath,
} from './listing-search.ts'

test('FIND-13: reads the filters from an address', () => {
  const search = new URLSearchParams('query=+rye+&cuisine=Bread&maxPrice=20&isGlutenFree=on&cursor=c&other=1')
  const filters = { query: 'rye', cuisine: 'Bread', maxPrice: '20', isGlutenFree: 'true' }
  expect(filtersFromUrl(search)).toEqual(filters)
  expect(searchFromUrl(search)).toEqual({ ...filters, cursor: 'c' })
})

test.each([
  '',
  'cuisine=',
  'cuisine=All+Categories',
  'cuisine=Sushi',
  'maxPrice=7',
  'day=monday',
  'day=2026-02-30',
  'day=',
  'query=++',
  'isGlutenFree=0',
  'sort=nearest',
  'sort=best',
])('FIND-07, FIND-15: %j sets no filter', (search) => {
  expect(filtersFromUrl(new URLSearchParams(search))).toEqual({})
})

test.each(['today', 'tomorrow', 'weekend', '2026-11-28'])(
  'reads the pickup day from an address: %s',
  (day) => {
    expect(filtersFromUrl(new URLSearchParams({ day }))).toEqual({ day })
  },
)

test('reads from an address whether to hide sold-out listings, and sends it to the API', () => {
  const filters = { hidesSoldOut: 'true' } as const
  expect(filtersFromUrl(new URLSearchParams('hidesSoldOut=on'))).toEqual(filters)
  expect(searchPath('/browse', filters)).toBe('/browse?hidesSoldOut=true')
  expect(listingsQuery(filters, null)).toEqual(filters)
})

test.each(orders)('reads the sort order from an address, and sends it to the API: %s', (sort) => {
  expect(filtersFromUrl(new URLSearchParams({ sort }))).toEqual({ sort })
  expect(searchPath('/browse', { sort })).toBe(`/browse?sort=${sort}`)
  expect(listingsQuery({ sort }, null)).toEqual({ sort })
})

test('converts a filled-in form to an address and back', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['query', 'jam & co'],
    ['cuisine', ''],
    ['maxPrice', '10'],
  ] as const)
    form.set(name, value)
  const path = searchPath('/browse', filtersFromForm(form))
  expect(path).toBe('/browse?query=jam+%26+co&maxPrice=10')
  expect(filtersFromUrl(new URL(path, 'http://localhost').searchParams)).toEqual(filtersFromForm(form))
})

test('without filters the address is the bare path', () => {
  expect(searchPath('/', {})).toBe('/')
  expect(hasFilters({})).toBe(false)
  expect(hasFilters({ query: 'x' })).toBe(true)
})

test('DATA-18, FIND-09, FIND-10, OPEN-24: reads diets, a distance and a place from an address', () => {
  const address =
    'maxDistance=5&near=+Boulder,+CO+&isGlutenFree=true&isVegetarian=1&isVegan=on&isDairyFree=true'
  expect(filtersFromUrl(new URLSearchParams(address))).toEqual({
    maxDistance: '5',
    near: 'Boulder, CO',
    isGlutenFree: 'true',
    isVegetarian: 'true',
    isVegan: 'true',
    isDairyFree: 'true',
  })
})

test('FIND-16, FIND-19: sends the distance only with a place', () => {
  const search = { cuisine: 'Bread', maxDistance: '5', near: 'Boulder' } as const
  expect(listingsQuery(search, null)).toEqual({ cuisine: 'Bread' })
  expect(listingsQuery(search, { latitude: 40.015, longitude: -105.27 })).toEqual({
    cuisine: 'Bread',
    latitude: '40.015',
    longitude: '-105.27',
    maxDistance: '5',
  })
})

test('FIND-01: keeps a text that is too long in its field but does not search for it', () => {
  const query = 'x'.repeat(201)
  expect(filtersFromUrl(new URLSearchParams({ query }))).toEqual({ query })
  expect(listingsQuery({ query }, null)).toEqual({})
  expect(listingsQuery({ query: 'x'.repeat(200) }, null)).toEqual({ query: 'x'.repeat(200) })
})

test('replaces control characters, which the API rejects, with spaces', () => {
  expect(filtersFromUrl(new URLSearchParams('query=rye%00bread%0A'))).toEqual({ query: 'rye bread' })
})
