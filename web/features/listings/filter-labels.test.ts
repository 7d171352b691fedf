import { expect, test } from 'vitest'
import { withinText } from '#web/features/location/within-text.ts'
import { dayLabel } from './filter-labels.ts'

test('FIND-10, FIND-11: uses the singular for one mile', () => {
  expect(withinText('1')).toBe('Within 1 mile')
  expect(withinText('5')).toBe('Within 5 miles')
})

test('labels a day without a name by its date', () => {
  expect(dayLabel('tomorrow')).toBe('Tomorrow')
  expect(dayLabel('2026-11-28')).toBe('Sat, Nov 28')
})
