import { expect, test } from 'vitest'
import { holidayText } from './holiday-copy.ts'

test('formats a holiday as a sentence', () => {
  expect(holidayText({ from: '2026-12-24', to: '2026-12-26' })).toBe('Closed from Dec 24 to Dec 26.')
  expect(holidayText({ from: '2026-12-24', to: '2026-12-24' })).toBe('Closed on Dec 24.')
})
