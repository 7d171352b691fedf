import { expect, test } from 'vitest'
import { fullOn, fullOvenText } from './oven-copy.ts'

test.each([
  [0, 48, '0 of 48 oven spaces taken'],
  [30, 48, '30 of 48 oven spaces taken'],
  [1200, 5000, '1,200 of 5,000 oven spaces taken'],
  [48, 48, 'All 48 oven spaces are taken. Nothing more can be ordered.'],
  [50, 48, '50 of 48 oven spaces taken, more than there are. Nothing more can be ordered.'],
  [0, 1, '0 of 1 oven space taken'],
  [1, 1, 'The 1 oven space is taken. Nothing more can be ordered.'],
  [2, 1, '2 of 1 oven space taken, more than there is. Nothing more can be ordered.'],
])('%s of %s taken', (taken, spacesADay, text) => {
  expect(fullOvenText({ taken, spacesADay })).toBe(text)
})

test("returns the oven's load only for a day with taken spaces", () => {
  const days = [
    { date: '2026-11-28', taken: 30 },
    { date: '2026-11-29', taken: 0 },
  ]
  expect(fullOn({ spacesADay: 48, days }, '2026-11-28')).toEqual({ taken: 30, spacesADay: 48 })
  expect(fullOn({ spacesADay: 48, days }, '2026-11-29')).toBeNull()
  expect(fullOn({ spacesADay: 48, days }, '2026-12-24')).toBeNull()
  expect(fullOn({ spacesADay: null, days: [] }, '2026-11-28')).toBeNull()
})
