import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkBy, fieldErrors, hasErrors } from './field-errors.ts'

test('keeps the first message of each field, by its name and by its path within another field', () => {
  const issues = [
    { path: ['price'], message: 'Price is required' },
    { path: ['price'], message: 'Too much' },
    { path: ['place', 'zip'], message: 'Not a ZIP' },
    { path: [], message: 'Nothing was sent' },
  ]
  expect(fieldErrors({ error: { issues } })).toEqual({
    price: 'Price is required',
    place: 'Not a ZIP',
    'place.zip': 'Not a ZIP',
    form: 'Nothing was sent',
  })
})

test('a passed check has no errors', () => {
  expect(fieldErrors({})).toEqual({})
  expect(hasErrors({})).toBe(false)
  expect(hasErrors({ price: 'Price is required' })).toBe(true)
})

test('a schema returns the body to send, or the errors', () => {
  const Code = z.object({ code: z.string().check(z.trim(), z.minLength(1, 'Enter a code')) })
  expect(checkBy(Code, { code: ' 12 ' })).toEqual({ body: { code: '12' } })
  expect(checkBy(Code, { code: ' ' })).toEqual({ errors: { code: 'Enter a code' } })
})
