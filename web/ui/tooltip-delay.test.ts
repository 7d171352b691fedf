import { expect, test } from 'vitest'
import { createTooltipDelay } from './tooltip-delay.ts'

test('TOAST-08: the first tooltip opens after 700 ms', () => {
  expect(createTooltipDelay(() => 0).beforeOpening()).toBe(700)
})

test.each([
  [0, 0],
  [299, 0],
  [300, 700],
  [5000, 700],
])('TOAST-09: %i ms after one closed, the next waits %i ms', (passed, wait) => {
  let time = 1_000_000
  const delay = createTooltipDelay(() => time)
  delay.closed()
  time += passed
  expect(delay.beforeOpening()).toBe(wait)
})
