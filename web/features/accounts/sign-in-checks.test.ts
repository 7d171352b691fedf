import { expect, test } from 'vitest'
import { checkSignIn, checkTabSignIn, signInTyped } from './sign-in-checks.ts'

const filled = { email: 'nora@example.com', password: 'sourdough' }

test.each([
  [{ email: '', password: '' }, 'email'],
  [{ email: '  ', password: 'sourdough' }, 'email'],
  [{ email: 'nora@example.com', password: '' }, 'password'],
])('AUTH-04: %j is incomplete, with the error at the empty field %s', (typed, field) => {
  expect(checkSignIn(typed)).toEqual({ [field]: 'Please enter both email and password.' })
})

test('accepts a complete login page', () => {
  expect(checkSignIn(filled)).toEqual({})
})

test('AUTH-23, AUTH-26: the Sign In tab has an error per field', () => {
  expect(checkTabSignIn({ email: 'nora', password: '' })).toEqual({
    email: 'Please enter a valid email address. It has no @.',
    password: 'Password is required',
  })
  expect(checkTabSignIn(filled)).toEqual({})
})

test('AUTH-01: keeps email and password as typed', () => {
  const typed = { email: ' nora@example.com', password: ' with spaces ' }
  expect(signInTyped({ ...typed, next: '/' })).toEqual(typed)
  expect(signInTyped({})).toEqual({ email: '', password: '' })
})
