import { expect, test } from 'vitest'
import { dayLabel, spanLabel } from './sales-labels.ts'

test('labels days and weeks', () => {
  expect(dayLabel('2026-11-28')).toBe('Nov 28')
  expect(spanLabel('2026-11-28', 'day')).toBe('Nov 28')
  expect(spanLabel('2026-11-23', 'week')).toBe('Week of Nov 23')
})
