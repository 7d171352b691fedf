import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

it('returns the fields that differ, before and after', () => {
  const before = { title: 'Rye', price: 900, note: null }
  expect(changedFields(before, { title: 'Rye', price: 950, note: 'x' })).toEqual({
    before: { price: 900, note: null },
    after: { price: 950, note: 'x' },
  })
})

it('is null when nothing differs', () => {
  expect(changedFields({ title: 'Rye', version: 3 }, { title: 'Rye' })).toBeNull()
})
