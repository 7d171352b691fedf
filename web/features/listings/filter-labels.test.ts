import { expect, test } from 'vitest'
import { withinText } from '#web/features/location/within-text.ts'
import { dayLabel } from './filter-labels.ts'

test('FIND-10, FIND-11: one mile is no miles', () => {
  expect(withinText('1')).toBe('Within 1 mile')
  expect(withinText('5')).toBe('Within 5 miles')
})

test('a day that has no name goes by its date', () => {
  expect(dayLabel('tomorrow')).toBe('Tomorrow')
  expect(dayLabel('2026-11-28')).toBe('Sat, Nov 28')
})
