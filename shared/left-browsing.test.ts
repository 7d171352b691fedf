import { expect, test } from 'vitest'
import { hasLeftBrowsing } from './left-browsing.ts'

test.each([
  ['2026-11-20T03:29:59.999Z', true],
  ['2026-11-20T03:30:00Z', false],
  ['2026-11-22T00:00:00Z', false],
])('decisions, time zone: a listing ready at %s has left the browse pages: %s', (readyAt, hasLeft) => {
  expect(hasLeftBrowsing(new Date(readyAt), new Date('2026-11-21T03:30:00Z'))).toBe(hasLeft)
})
