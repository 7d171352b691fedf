import { expect, test } from 'vitest'
import { orderStatuses } from '#shared/order-statuses.ts'
import { refusePacking } from './packing-rules.ts'

test.each(orderStatuses)('an order that is %s can be packed unless it is cancelled', (status) => {
  if (status === 'cancelled') expect(refusePacking(status)).toContain('cancelled')
  else expect(refusePacking(status)).toBeNull()
})
