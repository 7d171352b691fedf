import { expect, test } from 'vitest'
import { adminOrderActions } from '#shared/api/admin-orders.ts'
import { adminActionLabels, endingAction } from './admin-order-copy.ts'
import { allOrdersQuery, ordersFileHref, ordersViewOf } from './orders-queries.ts'
import { resultToast } from './use-order-acts.ts'

const at = (query: string) => new URLSearchParams(query)

test.each([
  ['tab=orders', '/api/orders?page=1&limit=20'],
  ['tab=orders&page=3&status=pending', '/api/orders?status=pending&page=3&limit=20'],
  ['tab=orders&cookId=7&open=1', '/api/orders?cookId=7&open=1&page=1&limit=20'],
  ['tab=orders&status=open&cursor=abc', '/api/orders?open=1&cursor=abc&limit=20'],
  ['query=%20bea%20&sort=amount', '/api/orders?query=bea&sort=amount&page=1&limit=20'],
])('ADMIN-10: the URL %s requests %s', (address, asked) => {
  expect(allOrdersQuery(at(address)).key).toEqual([asked])
})

test('the download has the orders of the list', () => {
  expect(ordersFileHref(ordersViewOf(at('tab=orders&open=1&page=2&from=2026-11-01')))).toBe(
    '/api/admin/orders.csv?from=2026-11-01&open=1',
  )
})

test('every action has a label, and each open status has an action that ends it', () => {
  expect(Object.keys(adminActionLabels).sort()).toEqual(
    adminOrderActions.filter((action) => action !== 'refund').sort(),
  )
  expect(endingAction({ allowedActions: ['confirm', 'decline'] })).toBe('decline')
  expect(endingAction({ allowedActions: ['complete', 'cancel', 'refund'] })).toBe('cancel')
  expect(endingAction({ allowedActions: ['approve_cancellation', 'deny_cancellation'] })).toBe(
    'approve_cancellation',
  )
  expect(endingAction({ allowedActions: ['refund'] })).toBeNull()
})

test('the toast counts the changes and explains the failures', () => {
  const orders = [
    { id: '1', title: 'Rye' },
    { id: '2', title: 'Pie' },
  ]
  expect(resultToast(orders, new Map(), 'Refund sent')).toEqual({
    title: 'Refund sent',
    description: '2 orders',
  })
  expect(resultToast(orders.slice(1), new Map(), 'Refund sent').description).toBe('Pie')
  expect(resultToast(orders, new Map([['2', 'On its way']]), 'Refund sent')).toMatchObject({
    title: 'Not done',
    description: '1 of 2 could not be changed: On its way',
  })
})
