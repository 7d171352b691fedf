import { expect, test } from 'vitest'
import { ApiError, NoResponseError } from '#web/data/api-client.ts'
import { adminFormErrors, adminSignInFailure } from './admin-failure.ts'

const answer = (message: string, fields?: Record<string, string>) =>
  new ApiError(422, JSON.stringify({ error: 'invalid', message, fields, requestId: '1' }))

test.each([
  [
    'the server’s words',
    answer('There were too many tries to sign in.'),
    'There were too many tries to sign in.',
  ],
  ['a default text', new ApiError(500, ''), 'Invalid credentials'],
])('ADMIN-24: a failed sign-in shows %s', (_what, error, description) => {
  expect(adminSignInFailure(error)).toEqual({ title: 'Login Failed', description })
})

test('ADMIN-25: reports a network failure', () => {
  const { description } = adminSignInFailure(new NoResponseError('/api/admin/login'))
  expect(description).toBe('Network error. Please try again.')
})

test('shows errors of unknown fields above the button', () => {
  const fields = { newPassword: 'Too short' }
  expect(adminFormErrors(answer('Wrong', fields), ['newPassword'])).toEqual(fields)
  expect(adminFormErrors(answer('Wrong', fields), ['code'])).toEqual({ form: 'Wrong' })
})
