import { expect, test } from 'vitest'
import { orderStatuses } from '#shared/order-statuses.ts'
import { refuseFirstReview } from './own-review-rules.ts'

test.each(orderStatuses)('ORDER-21: can an order that is %s be reviewed: only once completed', (status) => {
  expect(refuseFirstReview(status, false) === null).toBe(status === 'completed')
})

test('refuses a review while a not-received report is open', () => {
  expect(refuseFirstReview('completed', true)).toContain('didn’t get this order')
})
