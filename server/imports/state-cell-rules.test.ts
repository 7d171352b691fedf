import { expect, it } from 'vitest'
import { stateCell } from './state-cell-rules.ts'

it.each([
  [['', ''], 'no'],
  [['active', 'TRUE'], 'no'],
  [['active', 'FALSE'], 'yes'],
  [['draft', 'TRUE'], 'yes'],
  [['archived', ''], 'yes'],
  [['', '1', 'hidden'], 'yes'],
  [['', '1', 'visible'], 'no'],
  [['pending', 'TRUE'], 'pending'],
  [['active', 'soon'], 'soon'],
  [['draft', 'soon'], 'yes'],
])('%j makes %j', ([status = '', ...shown], cell) => {
  expect(stateCell(status, ...shown)).toBe(cell)
})
