import { expect, test } from 'vitest'
import { barHeights, dayLabel, spanLabel } from './sales-words.ts'

test('days and weeks are named', () => {
  expect(dayLabel('2026-11-28')).toBe('Nov 28')
  expect(spanLabel('2026-11-28', 'day')).toBe('Nov 28')
  expect(spanLabel('2026-11-23', 'week')).toBe('Week of Nov 23')
})

test('the best bar fills the drawing, nothing sold has none, and little sold can be seen', () => {
  expect(barHeights([{ amount: '0.00' }, { amount: '50.00' }, { amount: '100.00' }], 96)).toEqual([0, 48, 96])
  expect(barHeights([{ amount: '0.01' }, { amount: '900.00' }], 96)[0]).toBe(3)
  expect(barHeights([{ amount: '0.00' }], 96)).toEqual([0])
})
