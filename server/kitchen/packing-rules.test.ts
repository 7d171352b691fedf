import { expect, test } from 'vitest'
import { orderStatuses } from '#shared/order-statuses.ts'
import { refusePacking } from './packing-rules.ts'

test.each(orderStatuses)('an order that is %s is packed unless it was cancelled', (status) => {
  if (status === 'cancelled') expect(refusePacking(status)).toContain('cancelled')
  else expect(refusePacking(status)).toBeNull()
})
