import { expect, test } from 'vitest'
import { ApiError, NoResponseError } from '#web/data/api-client.ts'
import { signInFailure, signUpFailure } from './sign-in-failure.ts'

function answered(status: number, error: string, message: string, fields?: Record<string, string>) {
  return new ApiError(status, JSON.stringify({ error, message, fields, requestId: 'r' }))
}

test("AUTH-05: wrong credentials show the server's message, and an error at the password", () => {
  expect(signInFailure(answered(401, 'invalid_credentials', 'Invalid credentials'))).toEqual({
    title: 'Invalid Credentials',
    description: 'Invalid credentials',
    errors: { password: 'That email and password do not match.' },
  })
})

test('AUTH-06, OPEN-38: any other failure is "Login Failed"', () => {
  const message = 'Too many tries. Please wait a minute.'
  expect(signInFailure(answered(429, 'rate_limited', message))).toMatchObject({
    title: 'Login Failed',
    description: message,
    errors: { form: message },
  })
  expect(signInFailure(new NoResponseError('/api/login'))).toMatchObject({
    title: 'Login Failed',
    errors: { form: expect.stringContaining('Check your connection') },
  })
})

test('AUTH-18: shows a taken address at the email field', () => {
  const message = 'An account with this email exists already.'
  expect(signUpFailure(answered(409, 'email_taken', message))).toEqual({
    title: 'Signup Failed',
    isTaken: true,
    description: message,
    errors: { email: message },
  })
})

test("AUTH-18: keeps the server's field errors at their fields", () => {
  const error = answered(422, 'invalid', 'Please fix the highlighted fields', { firstName: 'Too long' })
  expect(signUpFailure(error).errors).toMatchObject({ firstName: 'Too long' })
})
