import { expect, test } from 'vitest'
import { dayFromToday, fullDay } from './day-labels.ts'

test('names days relative to today', () => {
  expect(dayFromToday('2026-11-28', '2026-11-28')).toBe('Today')
  expect(dayFromToday('2026-12-01', '2026-11-30')).toBe('Tomorrow')
  expect(dayFromToday('2026-11-28', '2026-11-20')).toBe('Saturday, Nov 28')
  expect(fullDay('2026-11-28')).toBe('Saturday, Nov 28')
})
