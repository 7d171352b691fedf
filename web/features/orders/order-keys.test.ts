import { expect, test } from 'vitest'
import { rowDeed } from './order-keys.ts'

const pressed = (key: string, held: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey', boolean>> = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
})

test.each([
  ['ArrowDown', 'next', 'next'],
  ['j', 'next', 'next'],
  ['J', 'next', 'next'],
  ['ArrowUp', 'previous', 'previous'],
  ['k', 'previous', 'previous'],
  ['x', 'choose', 'choose'],
  // a button opens or acts by itself
  ['Enter', 'open', null],
  // native on both
  [' ', null, null],
  ['Tab', null, null],
  ['Escape', null, null],
  ['a', null, null],
])('%j asks on the box of a row for %s, and elsewhere in it for %s', (key, onBox, elsewhere) => {
  expect([rowDeed(pressed(key), true), rowDeed(pressed(key), false)]).toEqual([onBox, elsewhere])
})

test('what is held with it makes it the browser’s', () => {
  for (const held of ['altKey', 'ctrlKey', 'metaKey'] as const)
    for (const key of ['j', 'k', 'x', 'ArrowDown', 'Enter'])
      expect(rowDeed(pressed(key, { [held]: true }), true)).toBeNull()
})
