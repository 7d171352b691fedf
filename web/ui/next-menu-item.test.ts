import { expect, test } from 'vitest'
import { nextMenuItem } from './next-menu-item.ts'

const entries = ['My Orders', 'Seller Dashboard', 'Profile', 'Sign Out']

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 3, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 1, 0],
  ['ArrowUp', 0, 3],
  ['ArrowUp', -1, 3],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['p', 0, 2],
  ['S', 0, 1],
  ['s', 1, 3],
  ['s', 3, 1],
  ['z', 0, null],
  ['Enter', 0, null],
  [' ', 0, null],
])('%s from item %i moves to %j', (key, from, to) => {
  expect(nextMenuItem(entries, from, key)).toBe(to)
})

test('an empty menu has no next item', () => {
  expect(nextMenuItem([], -1, 'ArrowDown')).toBeNull()
})
