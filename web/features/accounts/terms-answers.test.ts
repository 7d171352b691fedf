import { expect, test } from 'vitest'
import { termsErrors } from './terms-answers.ts'

test('AUTH-16: without accepted terms there is no account', () => {
  expect(termsErrors({ isAdult: true, isAccepted: false })).toEqual({
    isAccepted: 'Please accept the Terms of Service to continue.',
  })
})

test('CONST-08, OPEN-75: without the age confirmed there is no account', () => {
  expect(termsErrors({ isAdult: false, isAccepted: true })).toEqual({
    isAdult: 'Please confirm that you are 18 or older.',
  })
})

test('AUTH-15: both confirmed, the account can be made', () => {
  expect(termsErrors({ isAdult: true, isAccepted: true })).toEqual({})
})
