import { expect, test } from 'vitest'
import { myListingsQuery, orderHistoryQuery } from './dashboard-queries.ts'

test('uses only the known filters of the address for listings and orders', () => {
  const search = new URLSearchParams('tab=x&query=rye&state=past&status=pending&from=&cursor=c1')
  expect(myListingsQuery(search).key).toEqual([
    '/api/sellers/listings?query=rye&state=past&cursor=c1',
    'paged',
  ])
  expect(orderHistoryQuery('7', search).key).toEqual([
    '/api/orders?sellerId=7&status=pending&query=rye&cursor=c1',
    'paged',
  ])
})

test('shares the first page without filters with other pages', () => {
  expect(orderHistoryQuery('7', new URLSearchParams('tab=orders')).key).toEqual([
    '/api/orders?sellerId=7',
    'paged',
  ])
})
