import { expect, test } from 'vitest'
import { orderStatuses } from '#shared/order-statuses.ts'
import { canSayReceived, canUndoReceived } from './receipt-rules.ts'

const now = new Date('2029-03-06T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const order = { placed_at: minutesAgo(600), received_at: null, pays_out_at: null }

test.each(orderStatuses)(
  'decisions, when a baker is paid: whether the buyer can confirm receipt: %s',
  (status) => {
    expect(canSayReceived({ ...order, status })).toBe(status === 'confirmed')
    const waits = { ...order, status, pays_out_at: now }
    if (status === 'completed') expect(canSayReceived(waits)).toBe(true)
    expect(canSayReceived({ ...order, status, placed_at: null })).toBe(false)
    expect(canSayReceived({ ...order, status, received_at: minutesAgo(1) })).toBe(false)
  },
)

test.each([
  [0, true],
  [9, true],
  [10, false],
])('decisions, when a baker is paid: can be undone %s minutes later: %j', (minutes, isPossible) => {
  const received_at = minutesAgo(minutes)
  expect(canUndoReceived({ ...order, status: 'confirmed', received_at }, now)).toBe(isPossible)
  expect(canUndoReceived({ ...order, status: 'completed', pays_out_at: now, received_at }, now)).toBe(
    isPossible,
  )
  expect(canUndoReceived({ ...order, status: 'completed', received_at }, now)).toBe(false)
})
