import { expect, test } from 'vitest'
import { termsErrors } from './terms-answers.ts'

test('CONST-08, OPEN-75: requires confirming the age', () => {
  expect(termsErrors({ isAdult: false })).toEqual({ isAdult: 'Confirm that you are 18 or older.' })
  expect(termsErrors({ isAdult: true })).toEqual({})
})
