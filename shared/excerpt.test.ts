import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test.each([
  ['Crisp edge, soft middle.', 40, 'Crisp edge, soft middle.'],
  ['Crisp edge, soft middle.', 20, 'Crisp edge, soft…'],
  ['Crisp edge, soft middle.', 12, 'Crisp edge…'],
  ['  two\n\nlines ', 20, 'two lines'],
  ['Pneumonoultramicroscopic', 10, 'Pneumonou…'],
  ['', 10, ''],
])('CARD-07: %j in %i characters reads %j, with no word cut', (text, most, expected) => {
  expect(excerpt(text, most)).toBe(expected)
})
