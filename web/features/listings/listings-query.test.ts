import { expect, test } from 'vitest'
import { landingListingsQuery, listingPageQuery, listingsWithoutPlaceQuery } from './listings-query.ts'

test('FIND-31, FIND-32: listings are fresh for 5 minutes and not refetched on window focus', () => {
  for (const { options } of [listingPageQuery({}, null), landingListingsQuery({}, null)])
    expect(options).toMatchObject({ staleTime: 300_000, refetchOnWindowFocus: false })
})

test('FIND-14, OPEN-24, OPEN-25: sends all filters to the server and reads only the card fields', () => {
  const { key } = landingListingsQuery({ query: 'rye', isGlutenFree: 'true' }, null)
  expect(key[0]).toBe('/api/food-listings?isGlutenFree=true&query=rye&limit=8&fields=card')
})

test('MAP-12: the query of listings without a point has no sort order and no distance', () => {
  const filters = { query: 'rye', maxDistance: '5', sort: 'price', near: 'Boulder, CO' } as const
  expect(listingsWithoutPlaceQuery(filters, undefined).key[0]).toBe(
    '/api/food-listings?query=rye&lacksPoint=true&fields=card',
  )
  expect(listingsWithoutPlaceQuery(filters, 'next').key[0]).toContain('cursor=next')
})
