import { expect, test } from 'vitest'
import { orderStatuses } from '#shared/order-statuses.ts'
import { refuseFirstReview } from './own-review-rules.ts'

test.each(orderStatuses)(
  'ORDER-21: an order that is %s can be reviewed only once it is completed',
  (status) => {
    expect(refuseFirstReview(status, false) === null).toBe(status === 'completed')
  },
)

test('an order that its buyer did not get is not reviewed while that is open', () => {
  expect(refuseFirstReview('completed', true)).toContain('didn’t get this order')
})
