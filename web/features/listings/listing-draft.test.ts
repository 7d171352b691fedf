import { expect, test } from 'vitest'
import { draftKey } from './listing-draft.ts'
import { ListingFormValues, newListingValues } from './listing-form-values.ts'

const typed = { ...newListingValues, title: 'Cranberry cream scones', latitude: 41.88 }

test('POST-06: restores a form from the tab', () => {
  expect(ListingFormValues.parse(JSON.parse(JSON.stringify(typed)))).toEqual(typed)
})

test('each person and each listing has a separate draft', () => {
  const keys = [draftKey('nora', null), draftKey('tomas', null), draftKey('nora', 'a'), draftKey('nora', 'b')]
  expect(new Set(keys).size).toBe(4)
})

test.each([null, [], { title: 'x' }, { ...typed, isVegan: 'yes' }])(
  'ignores a draft that does not fit the form: %j',
  (kept) => {
    expect(ListingFormValues.safeParse(kept).success).toBe(false)
  },
)
