import { describe, expect, it, test } from 'vitest'
import { idempotencyHeader, longestIdempotencyKey } from '#shared/idempotency-key.ts'
import { mostServingsAnOrder } from '#shared/most-servings.ts'
import { shownListing } from '#tests/make/shown-listing.ts'
import {
  draftTotal,
  mostOfListing,
  mostServings,
  newOrderDraft,
  overBuyerLimit,
  pickupLimitText,
  whyNotMore,
} from './order-draft.ts'

test('DIALOG-17: a new draft has one serving and its own key', () => {
  const draft = newOrderDraft()
  expect(draft).toMatchObject({ quantity: 1, pickupTime: '', notes: '' })
  expect(draft.key).toMatch(/^[0-9a-f]{32}$/)
  expect(draft.key.length).toBeLessThanOrEqual(longestIdempotencyKey)
  expect(newOrderDraft().key).not.toBe(draft.key)
})

test.each([
  [0, 1],
  [1, 1],
  [12, 12],
  [99, 99],
  [500, mostServingsAnOrder],
])('DIALOG-04: of %i servings, at most %i can be ordered', (available, most) => {
  expect(mostServings(available)).toBe(most)
})

test('DIALOG-10: the total is price times quantity, in cents', () => {
  expect(draftTotal('9.50', 3)).toBe(2850)
  expect(draftTotal('0.10', 3)).toBe(30)
})

test('uses the idempotency header of the API', () => {
  expect(idempotencyHeader).toBe('idempotency-key')
})

describe('the limit per buyer', () => {
  const listing = shownListing({ servingsAvailable: 12, mostPerBuyer: 4 })
  it.each([
    [{}, 4],
    [{ mostPerBuyer: null }, 12],
    [{ mostPerBuyer: 40 }, 12],
    [{ mostAtPickup: 3 }, 3],
    [{ mostAtPickup: 6 }, 4],
  ])('with %j, at most %i can be chosen', (changes, most) => {
    expect(mostOfListing({ ...listing, ...changes })).toBe(most)
  })

  it('says why no more can be ordered', () => {
    expect(whyNotMore(4, listing)).toBe('The limit is 4 per buyer.')
    expect(whyNotMore(12, { ...listing, mostPerBuyer: 40 })).toBe('Only 12 servings are available.')
    expect(overBuyerLimit(listing, 4)).toBeNull()
    expect(overBuyerLimit(listing, 5)).toBe('The limit is 4 per buyer. Choose fewer.')
  })

  it('omits a pickup limit that is no lower', () => {
    expect(pickupLimitText({ ...listing, mostAtPickup: 4 })).toBeNull()
    expect(pickupLimitText({ ...listing, mostAtPickup: 3 })).toMatch(/order at most 3/)
  })
})
