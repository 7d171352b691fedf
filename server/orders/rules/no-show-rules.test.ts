import { expect, it } from 'vitest'
import { orderStatusTable } from '#shared/order-statuses.ts'
import { noShowActions, noShowOutcome } from './no-show-rules.ts'

it.each([
  ['payment', false, false, 'kept', 'completed'],
  ['payment', true, false, 'refunded', 'cancelled'],
  ['payment', true, true, 'offered', 'cancelled'],
  [null, false, false, 'unpaid', 'cancelled'],
  [null, true, false, 'unpaid', 'cancelled'],
  [null, true, true, 'offered', 'cancelled'],
] as const)(
  'decisions, the end of a pickup: no-show, %s, refunds %s, offers %s',
  (payment_id, refunds_no_show, offers_no_show, outcome, to) => {
    expect(noShowOutcome({ payment_id, refunds_no_show, offers_no_show })).toBe(outcome)
    expect(orderStatusTable[noShowActions[outcome]].to).toBe(to)
  },
)
