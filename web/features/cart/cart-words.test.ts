import { expect, test } from 'vitest'
import { countInWords, walksInWords } from './cart-words.ts'

test.each([
  [1, 'One baker'],
  [3, 'Three bakers'],
  [10, 'Ten bakers'],
  [11, '11 bakers'],
])('%i in words', (count, words) => {
  expect(countInWords(count, 'baker', 'bakers')).toBe(words)
})

test('CART-05: how many walks a pickup takes', () => {
  expect(walksInWords(1)).toBe('One baker, so one short walk.')
  expect(walksInWords(3)).toBe('Three bakers, so three short walks.')
})
