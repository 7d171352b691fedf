import { expect, it } from 'vitest'
import { piecesIn, readStock, readVariants } from './variants-rules.ts'

it.each([
  ['Box of 6', 6],
  ['Half dozen', 6],
  ['Half-Dozen', 6],
  ['Dozen', 12],
  ['Baker’s dozen', 13],
  ['2 dozen', 24],
  ['Two Dozen / Rye', 24],
  ['12-pack', 12],
  ['4 ct', 4],
  ['24 cookies', 24],
  ['Regular', 1],
  ['9 inch', 1],
  ['Large', 1],
  ['', 1],
])('%j has %i pieces', (name, pieces) => {
  expect(piecesIn(name)).toBe(pieces)
})

it.each([
  ['12', 12],
  ['1,200', 1200],
  ['3.0', 3],
  ['-2', 0],
  ['', null],
  ['many', null],
])('the stock %j is %s', (cell, stock) => {
  expect(readStock(cell)).toBe(stock)
})

const variant = (name: string, stock: number | null = 4) => ({ name, price: '5', stock })

it('makes no option of a single variant, but says what it includes', () => {
  expect(readVariants([variant('Default Title')]).cells).toEqual({ price: '5', servings: '4' })
  expect(readVariants([variant('Box of 4')]).cells).toEqual({
    price: '5',
    servings: '4',
    servingDescription: 'Box of 4',
  })
  expect(readVariants([]).cells).toEqual({})
})

it('adds up flavors, shares the largest stock of sizes, and leaves uncounted stock open', () => {
  const servings = (...variants: ReturnType<typeof variant>[]) => readVariants(variants).cells.servings
  expect(servings(variant('Plum'), variant('Fig', 3))).toBe('7')
  expect(servings(variant('Single', 30), variant('Dozen', 2))).toBe('30')
  expect(servings(variant('Plum'), variant('Fig', null))).toBe('')
  expect(servings(variant('Plum', 0), variant('Fig', 0))).toBe('0')
})

it('keeps names readable as options, and says when there are too many', () => {
  expect(readVariants([variant('A; b'), variant('c=d')]).cells.options).toBe('A, b = 5 / 1; c:d = 5 / 1')
  const many = Array.from({ length: 13 }, (_, index) => variant(`Flavor ${index}`))
  expect(readVariants(many).notes.at(-1)).toMatch(/13 variants.*at most 12 options/)
})
