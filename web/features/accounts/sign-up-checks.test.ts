import { expect, test } from 'vitest'
import { checkSignUp, checkTabSignUp, type SignUpTyped } from './sign-up-checks.ts'

const filled: SignUpTyped = {
  firstName: 'Nora',
  lastName: 'Whitfield',
  email: 'nora@example.com',
  password: 'sourdough',
  confirmPassword: 'sourdough',
}

test('accepts a complete form on both pages', () => {
  expect(checkSignUp(filled)).toEqual({})
  expect(checkTabSignUp(filled)).toEqual({})
})

test.each(['firstName', 'email', 'password', 'confirmPassword'] as const)(
  'AUTH-10: the signup page requires %s',
  (name) => {
    expect(checkSignUp({ ...filled, [name]: '' })).toHaveProperty(name, 'Please fill in all required fields.')
  },
)

test("AUTH-10: shows the message at the first empty field, and the others' own errors", () => {
  const empty = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }
  expect(checkSignUp(empty)).toEqual({
    firstName: 'Please fill in all required fields.',
    email: 'Please enter a valid email address.',
    password: 'Password must be at least 8 characters long.',
    confirmPassword: 'Enter your password again.',
  })
})

test('AUTH-11: the signup page accepts an empty last name', () => {
  expect(checkSignUp({ ...filled, lastName: '' })).toEqual({})
})

test('AUTH-12: rejects different passwords', () => {
  expect(checkSignUp({ ...filled, confirmPassword: 'sourdoug' })).toEqual({
    confirmPassword: 'Passwords do not match. Please try again.',
  })
})

test('AUTH-13: rejects a password of 7 characters', () => {
  expect(checkSignUp({ ...filled, password: '1234567', confirmPassword: '1234567' })).toEqual({
    password: 'Password must be at least 8 characters long.',
  })
})

test.each(['nora', 'nora@', 'nora@example', '@example.com'])(
  'AUTH-14: rejects the email address %s',
  (email) => {
    expect(checkSignUp({ ...filled, email })).toHaveProperty('email')
  },
)

test('AUTH-21, AUTH-22: the tab requires two letters in each name', () => {
  expect(checkTabSignUp({ ...filled, firstName: 'N', lastName: ' W ' })).toEqual({
    firstName: 'First name must be at least 2 characters',
    lastName: 'Last name must be at least 2 characters',
  })
})

test('AUTH-23 to AUTH-25: the tab checks email and passwords', () => {
  const typed = { ...filled, email: 'nora', password: '1234567', confirmPassword: '12345678' }
  expect(checkTabSignUp(typed)).toEqual({
    email: 'Please enter a valid email address. It has no @.',
    password: 'Password must be at least 8 characters long.',
    confirmPassword: "Passwords don't match",
  })
})
