import { expect, test } from 'vitest'
import { termsErrors } from './terms-answers.ts'

test('AUTH-16: requires accepting the terms', () => {
  expect(termsErrors({ isAdult: true, isAccepted: false })).toEqual({
    isAccepted: 'Please accept the Terms of Service to continue.',
  })
})

test('CONST-08, OPEN-75: requires confirming the age', () => {
  expect(termsErrors({ isAdult: false, isAccepted: true })).toEqual({
    isAdult: 'Confirm that you are 18 or older.',
  })
})

test('AUTH-15: accepts both confirmations', () => {
  expect(termsErrors({ isAdult: true, isAccepted: true })).toEqual({})
})
