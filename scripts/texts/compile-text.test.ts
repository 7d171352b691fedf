import { expect, it } from 'vitest'
import { compileText, fillsInTheSame } from './compile-text.ts'

it.each([
  ['Sold out', 'Sold out'],
  ['{0} of {1}', [0, ' of ', 1]],
  ['Read <0>our <1/> terms</0>, {0}.', ['Read ', [0, 'our ', [1], ' terms'], ', ', 0, '.']],
  ['a < b {name}', 'a < b {name}'],
])('compiles %s', (text, compiled) => {
  expect(compileText(text)).toEqual(compiled)
})

it.each(['<0>open', '<0><1></0></1>', 'shut</0>'])('rejects %s', (text) => {
  expect(() => compileText(text)).toThrow(/tag/i)
})

it('a translation may reorder placeholders, but not lose or add any', () => {
  expect(fillsInTheSame('<0>{0}</0> of {1}', '{1}: <0>{0}</0>')).toBe(true)
  expect(fillsInTheSame('{0} of {1}', '{0}')).toBe(false)
  expect(fillsInTheSame('{0}', '{0} {0}')).toBe(false)
})
