import { expect, it } from 'vitest'
import { orderStatusTable } from '#shared/order-statuses.ts'
import { noShowActions, noShowOutcome } from './no-show-rules.ts'

it.each([
  ['payment', false, 'kept', 'completed'],
  ['payment', true, 'refunded', 'cancelled'],
  [null, false, 'unpaid', 'cancelled'],
  [null, true, 'unpaid', 'cancelled'],
] as const)(
  'decisions, the end of a pickup: nobody came, %s, refunds %s',
  (payment_id, refunds_no_show, outcome, to) => {
    expect(noShowOutcome({ payment_id, refunds_no_show })).toBe(outcome)
    expect(orderStatusTable[noShowActions[outcome]].to).toBe(to)
  },
)
