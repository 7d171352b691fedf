import { expect, test } from 'vitest'
import { activityRead } from './activity/activity-reads.ts'
import { productsRead } from './listings/product-reads.ts'
import { messagesRead } from './messages/messages-reads.ts'
import { moneyDifferencesRead } from './money/money-differences-read.ts'
import { moneyRead } from './money/money-read.ts'
import { eventsRead } from './money/provider-events-reads.ts'
import { allOrdersRead } from './orders/orders-reads.ts'
import { pageAsked } from './page-asked.ts'
import { reportCasesRead } from './reports/report-reads.ts'
import { adminReviewsRead } from './reviews/admin-reviews-read.ts'
import { usersRead } from './users/user-reads.ts'

test.each([
  ['users', usersRead],
  ['products', productsRead],
  ['orders', allOrdersRead],
  ['reviews', adminReviewsRead],
  ['reports', reportCasesRead],
  ['messages', messagesRead],
  ['activity', activityRead],
  ['money', (address: URLSearchParams) => moneyRead('failed', address)],
  ['differences', moneyDifferencesRead],
  ['events', eventsRead],
])('ADMIN-10: the list of %s asks for page 1 of 20 rows, and goes on by page or cursor', (_, readOf) => {
  const asked = (address: string) => {
    const url = String(readOf(new URLSearchParams(address)).key[0])
    const query = new URL(url, 'https://bakesale.example').searchParams
    return ['page', 'limit', 'cursor'].map((name) => query.get(name))
  }
  expect(asked('')).toEqual(['1', '20', null])
  expect(asked('page=3')).toEqual(['3', '20', null])
  expect(asked('cursor=abc')).toEqual([null, '20', 'abc'])
})

test('a link of a list names the page only where it is another one', () => {
  expect(pageAsked(new URLSearchParams())).toEqual({})
  expect(pageAsked(new URLSearchParams('page=2&tab=users'))).toEqual({ page: '2' })
})
