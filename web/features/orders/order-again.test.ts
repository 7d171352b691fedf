import { expect, test } from 'vitest'
import { shownListing } from '#tests/make/shown-listing.ts'
import { shownOrder } from '#tests/make/shown-order.ts'
import { choiceOfOrder, orderAgainPath } from './order-again.ts'

const box = { id: 'box', name: 'Box of 6', price: '15.00', servings: 6, pieces: 6 }
const half = { id: 'half', name: 'Half dozen', price: '9.00', servings: 6 }
const croissants = shownListing({
  id: 'loaf',
  options: [half, box],
  fillings: [
    { name: 'Plain', isSoldOut: false },
    { name: 'Almond', isSoldOut: true },
  ],
})
const boxContents = [
  { filling: 'Pear', pieces: 1 },
  { filling: 'Almond', pieces: 2 },
  { filling: 'Plain', pieces: 3 },
]

test('decisions, mixed boxes: reordering links to the listing with the earlier choice', () => {
  expect(orderAgainPath(shownOrder({ optionId: 'box' }))).toBe('/food/loaf?again=order')
  expect(orderAgainPath(shownOrder())).toBe('/food/loaf')
})

test('decisions, mixed boxes: a reorder keeps the choices that are still available', () => {
  expect(choiceOfOrder(shownOrder({ optionId: 'box', boxContents }), croissants)).toEqual({
    optionId: 'box',
    boxContents: [{ filling: 'Plain', pieces: 3 }],
  })
  expect(choiceOfOrder(shownOrder({ optionId: 'half' }), croissants)).toEqual({ optionId: 'half' })
  expect(choiceOfOrder(shownOrder({ optionId: 'gone', boxContents }), croissants)).toBeNull()
  expect(choiceOfOrder(shownOrder({ optionId: 'box', foodListingId: 'rye' }), croissants)).toBeNull()
})
