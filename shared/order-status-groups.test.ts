import { describe, expect, it } from 'vitest'
import {
  cancelledStatuses,
  cancellingActions,
  canFollow,
  endsUnanswered,
  isCancellationAsked,
  isCancelled,
  isOpen,
  isSold,
  isToHandOver,
  openStatuses,
  overStatuses,
  soldStatuses,
  toAnswerStatuses,
  toHandOverStatuses,
} from './order-status-groups.ts'
import { orderStatuses } from './order-statuses.ts'

describe('ORDER-01: the groups derived from the table of statuses', () => {
  it('match this handwritten list', () => {
    expect(openStatuses).toEqual(['pending', 'confirmed', 'cancellation_requested'])
    expect(overStatuses).toEqual(['completed', 'cancelled'])
    expect(soldStatuses).toEqual(['completed'])
    expect(cancelledStatuses).toEqual(['cancelled'])
    expect(cancellingActions).toEqual(['decline', 'approve_cancellation', 'cancel'])
    expect(toAnswerStatuses).toEqual(['pending', 'cancellation_requested'])
    expect(toHandOverStatuses).toEqual(['confirmed'])
    expect(orderStatuses.filter(isCancellationAsked)).toEqual(['cancellation_requested'])
    expect(orderStatuses.filter(endsUnanswered)).toEqual(['pending'])
    expect(orderStatuses.filter((status) => canFollow('fulfil_in_part', status))).toEqual([
      'pending',
      'confirmed',
    ])
  })

  it('contain every status once', () => {
    const all = [...toAnswerStatuses, ...toHandOverStatuses, ...soldStatuses, ...cancelledStatuses]
    expect(all.toSorted()).toEqual([...orderStatuses].toSorted())
  })

  it.each(orderStatuses)('%s agrees with its groups', (status) => {
    expect(isOpen(status)).toBe(openStatuses.includes(status))
    expect(isSold(status)).toBe(soldStatuses.includes(status))
    expect(isCancelled(status)).toBe(cancelledStatuses.includes(status))
    expect(isToHandOver(status)).toBe(toHandOverStatuses.includes(status))
  })
})
