import { expect, test } from 'vitest'
import { problemText } from './one-time-link-copy.ts'

test.each([
  [null, []],
  ['email', ['email']],
  ['password', ['password']],
  ['proof', ['currentPassword']],
  ['taken', ['form']],
  ['link', ['form']],
  ['<script>', ['form']],
])('OPEN-37: shows the problem %j at %j', (problem, places) => {
  expect(Object.keys(problemText(problem))).toEqual(places)
})
