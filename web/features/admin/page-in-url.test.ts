import { expect, test } from 'vitest'
import { activityQuery } from './activity/activity-queries.ts'
import { productsQuery } from './listings/product-queries.ts'
import { messagesQuery } from './messages/messages-queries.ts'
import { moneyDifferencesQuery } from './money/money-differences-query.ts'
import { moneyQuery } from './money/money-query.ts'
import { eventsQuery } from './money/provider-events-queries.ts'
import { allOrdersQuery } from './orders/orders-queries.ts'
import { pageInUrl } from './page-in-url.ts'
import { reportCasesQuery } from './reports/report-queries.ts'
import { adminReviewsQuery } from './reviews/admin-reviews-query.ts'
import { usersQuery } from './users/user-queries.ts'

test.each([
  ['users', usersQuery],
  ['products', productsQuery],
  ['orders', allOrdersQuery],
  ['reviews', adminReviewsQuery],
  ['reports', reportCasesQuery],
  ['messages', messagesQuery],
  ['activity', activityQuery],
  ['money', (address: URLSearchParams) => moneyQuery('failed', address)],
  ['differences', moneyDifferencesQuery],
  ['events', eventsQuery],
])('ADMIN-10: the list of %s reads page 1 with 20 rows first, then by page or cursor', (_, makeQuery) => {
  const asked = (address: string) => {
    const url = String(makeQuery(new URLSearchParams(address)).key[0])
    const query = new URL(url, 'https://bakesale.example').searchParams
    return ['page', 'limit', 'cursor'].map((name) => query.get(name))
  }
  expect(asked('')).toEqual(['1', '20', null])
  expect(asked('page=3')).toEqual(['3', '20', null])
  expect(asked('cursor=abc')).toEqual([null, '20', 'abc'])
})

test('links name the page only if it is not the first', () => {
  expect(pageInUrl(new URLSearchParams())).toEqual({})
  expect(pageInUrl(new URLSearchParams('page=2&tab=users'))).toEqual({ page: '2' })
})
