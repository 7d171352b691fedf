import { expect, test } from 'vitest'
import { ApiError, NoAnswerError } from '#web/api-client.ts'
import { formErrors, problemWords } from './mailed-link-words.ts'

const answer = (body: object) =>
  new ApiError(422, JSON.stringify({ error: 'invalid', requestId: '1', ...body }))

test('what is wrong with a field stands at the field', () => {
  const fields = { password: 'Password must be at least 8 characters long.' }
  expect(formErrors(answer({ message: 'Please fix it.', fields }))).toEqual(fields)
})

test('anything else stands below the form, in the server’s words', () => {
  expect(formErrors(answer({ message: 'This link has expired.' }))).toEqual({
    form: 'This link has expired.',
  })
})

test.each([
  new NoAnswerError('/api/auth/reset-password'),
  new ApiError(502, '<h1>Bad gateway</h1>'),
  new Error('?'),
])('%s: a failure without words is told as what it is for the person', (error) => {
  expect(formErrors(error)).toEqual({
    form: 'We could not reach the bakery. Please check your connection and try again.',
  })
})

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
