import { expect, test } from 'vitest'
import { countText, walksText } from './cart-copy.ts'

test.each([
  [1, 'One baker'],
  [3, 'Three bakers'],
  [10, 'Ten bakers'],
  [11, '11 bakers'],
])('%i in words', (count, words) => {
  expect(countText(count, 'baker', 'bakers')).toBe(words)
})

test('CART-05: how many walks a pickup takes', () => {
  expect(walksText(1, 1)).toBe('One baker, so one short walk.')
  expect(walksText(3, 3)).toBe('Three bakers, so three short walks.')
  expect(walksText(1, 2)).toBe('One baker, and several days, times or places, so two short walks.')
})
