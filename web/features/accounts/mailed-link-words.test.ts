import { expect, test } from 'vitest'
import { problemWords } from './mailed-link-words.ts'

test.each([
  [null, []],
  ['email', ['email']],
  ['password', ['password']],
  ['taken', ['form']],
  ['link', ['form']],
  ['<script>', ['form']],
])('OPEN-37: the problem %j of an address is told at %j', (problem, places) => {
  expect(Object.keys(problemWords(problem))).toEqual(places)
})
