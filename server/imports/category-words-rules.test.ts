import { expect, it } from 'vitest'
import { firstKnownCategory, readCategory } from './category-words-rules.ts'

it.each([
  ['Cookie', 'Cookies'],
  ['jams & preserves', 'Jams'],
  ['Food, Beverages & Tobacco > Food Items > Bakery > Breads & Buns', 'Bread'],
  ['Food, Beverages & Tobacco > Food Items > Bakery > Cakes & Dessert Bars', 'Cakes'],
  ['Bakery > Cakes, Featured', 'Cakes'],
  ['Featured, Bakery > Pies and tarts', 'Pies'],
  ['Home / Doughnuts', 'Donuts'],
  ['Bread rolls', 'Rolls'],
  ['Sourdough loaves', 'Bread'],
  ['Danish pastries', 'Pastries'],
  ['Layer cakes', 'Cakes'],
  ['Marmalades', 'Jams'],
  ['Gift cards', null],
  ['Seasonal', null],
  ['', null],
])('%j is %s', (text, category) => {
  expect(readCategory(text)).toBe(category)
})

it('takes the first text that names a category, else the first', () => {
  expect(firstKnownCategory('Seasonal', '', 'Plum tart')).toBe('Plum tart')
  expect(firstKnownCategory('Seasonal', 'Gift')).toBe('Seasonal')
})
