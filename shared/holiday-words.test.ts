import { expect, test } from 'vitest'
import { holidayWords } from './holiday-words.ts'

test('a holiday is said in a sentence', () => {
  expect(holidayWords({ from: '2026-12-24', to: '2026-12-26' })).toBe('Closed from Dec 24 to Dec 26.')
  expect(holidayWords({ from: '2026-12-24', to: '2026-12-24' })).toBe('Closed on Dec 24.')
})
