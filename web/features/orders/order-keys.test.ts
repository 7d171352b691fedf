import { expect, test } from 'vitest'
import { rowActionOf } from './order-keys.ts'

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
  // buttons handle Enter natively
  ['Enter', 'open', null],
  // handled natively by both
  [' ', null, null],
  ['Tab', null, null],
  ['Escape', null, null],
  ['a', null, null],
])("%j means on a row's checkbox: %s, and elsewhere in the row: %s", (key, onBox, elsewhere) => {
  expect([rowActionOf(pressed(key), true), rowActionOf(pressed(key), false)]).toEqual([onBox, elsewhere])
})

test('leaves keys with modifiers to the browser', () => {
  for (const held of ['altKey', 'ctrlKey', 'metaKey'] as const)
    for (const key of ['j', 'k', 'x', 'ArrowDown', 'Enter'])
      expect(rowActionOf(pressed(key, { [held]: true }), true)).toBeNull()
})
