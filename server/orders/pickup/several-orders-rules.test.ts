import { describe, expect, test } from 'vitest'
import { bulkActions } from '#shared/api/order-actions.ts'
import { orderStatuses } from '#shared/order-statuses.ts'
import { eachOnce, isDoneAlready } from './several-orders-rules.ts'

test('keeps each order once, ignoring repetition and case', () => {
  expect(eachOnce(['b', 'a', 'B', 'a', 'c'])).toEqual(['b', 'a', 'c'])
  expect(eachOnce([])).toEqual([])
})

describe('an order is already done', () => {
  const moments = [null, '2026-11-20T12:00:00Z']
  const rows = bulkActions.flatMap((action) =>
    orderStatuses.flatMap((status) =>
      moments.flatMap((readyAt) => moments.map((noShowAt) => ({ action, status, readyAt, noShowAt }))),
    ),
  )
  test.each(rows)('$action, $status, ready $readyAt, no-show $noShowAt', ({ action, ...order }) => {
    const { status, readyAt, noShowAt } = order
    const isDone = {
      confirm: status === 'confirmed',
      tell_ready: status === 'confirmed' && readyAt !== null,
      complete: status === 'completed' && noShowAt === null,
    }
    expect(isDoneAlready(action, order)).toBe(isDone[action])
  })
})
