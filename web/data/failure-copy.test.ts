import { expect, test } from 'vitest'
import { ApiError, NoResponseError } from './api-client.ts'
import { errorsWithReason, failureText, formErrors, reasonOf } from './failure-copy.ts'

const answer = (body: object) =>
  new ApiError(422, JSON.stringify({ error: 'invalid', requestId: '1', ...body }))

test('shows a field error at its field', () => {
  const fields = { password: 'Password must be at least 8 characters long.' }
  expect(formErrors(answer({ message: 'Please fix it.', fields }))).toEqual(fields)
})

test('shows any other error below the form with the server’s message', () => {
  expect(formErrors(answer({ message: 'This link has expired.' }))).toEqual({
    form: 'This link has expired.',
  })
})

test.each([
  new NoResponseError('/api/auth/reset-password'),
  new ApiError(502, '<h1>Bad gateway</h1>'),
  new Error('?'),
])('%s: describes a failure without a message as a connection problem', (error) => {
  expect(formErrors(error)).toEqual({
    form: 'BakeSale could not be reached. Check your connection and try again.',
  })
})

test('a single message is the response’s own, or a field’s error', () => {
  const refused = answer({ message: 'Please fix it.', fields: { city: 'Please name the town.' } })
  expect(reasonOf(refused)).toBe('Please fix it.')
  expect(failureText(refused)).toBe('Please name the town.')
  expect(failureText(answer({ message: 'Please fix it.' }))).toBe('Please fix it.')
})

test('a form can show the field error and the reason, also for the outer name of a nested field', () => {
  const refused = answer({ message: 'Please fix it.', fields: { 'cutoff.hours': 'At least one hour.' } })
  expect(errorsWithReason(refused)).toEqual({
    cutoff: 'At least one hour.',
    'cutoff.hours': 'At least one hour.',
    form: 'At least one hour.',
  })
  expect(errorsWithReason(refused, reasonOf).form).toBe('Please fix it.')
})
