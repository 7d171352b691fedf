import { expect, test } from 'vitest'
import { fieldErrors, hasErrors } from './field-errors.ts'

test('the first message of each field counts, by the field’s name', () => {
  const issues = [
    { path: ['price'], message: 'Price is required' },
    { path: ['price'], message: 'Too much' },
    { path: ['place', 'zip'], message: 'Not a ZIP' },
    { path: [], message: 'Nothing was sent' },
  ]
  expect(fieldErrors({ error: { issues } })).toEqual({
    price: 'Price is required',
    place: 'Not a ZIP',
    form: 'Nothing was sent',
  })
})

test('a passed check has no errors', () => {
  expect(fieldErrors({})).toEqual({})
  expect(hasErrors({})).toBe(false)
  expect(hasErrors({ price: 'Price is required' })).toBe(true)
})
