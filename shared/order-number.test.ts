import { expect, test } from 'vitest'
import { clearCharacters } from './clear-characters.ts'
import { orderNumber, readOrderNumber } from './order-number.ts'

test('an order’s number is six clear characters, the same each time', () => {
  const id = '019abcde-1234-7abc-8def-0123456789ab'
  expect(orderNumber(id)).toMatch(new RegExp(`^[${clearCharacters}]{6}$`))
  expect(orderNumber(id)).toBe(orderNumber(id))
  expect(orderNumber(id)).toBe('U4JAFY')
})

test.each([
  ['U4JAFY', 'U4JAFY'],
  [' u4jafy ', 'U4JAFY'],
  ['#U4JAFY', 'U4JAFY'],
  ['Order #u4jafy', 'U4JAFY'],
  ['order u4jafy', 'U4JAFY'],
  ['U4JAF', null],
  ['U4JAFYY', null],
  ['apple1', null],
  ['Hunter', 'HUNTER'],
  ['', null],
])('reads the order number in %j', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number)
})

test('no two characters look or sound alike', () => {
  expect(clearCharacters).not.toMatch(/[01258BILOSZ]/)
  expect(new Set(clearCharacters).size).toBe(clearCharacters.length)
})

test('orders of one moment have different numbers', () => {
  const ids = Array.from(
    { length: 20_000 },
    (_, n) => `019abcde-1234-7abc-8def-${(n * 7919).toString(16).padStart(12, '0')}`,
  )
  // chance alone would make less than one pair
  expect(new Set(ids.map(orderNumber)).size).toBeGreaterThan(19_990)
})
