import { expect, test } from 'vitest'
import type { Listing } from '#shared/api/listings.ts'
import { newListingValues } from './listing-form-values.ts'
import { listingState } from './listing-state.ts'
import { previewListing } from './preview-listing.ts'

const now = new Date('2026-11-20T12:00:00Z')
const nora = {
  id: 'nora',
  email: 'nora@example.com',
  firstName: 'Nora',
  lastName: 'W',
  profileImageUrl: null,
}

const dozen = { id: 'dozen', name: 'Dozen', price: '16.00', servings: 12 }

function listing(change: Partial<Listing>): Listing {
  return { ...previewListing(newListingValues, nora, 'UTC', now), ...change }
}

test.each([
  [{}, 'Active'],
  [{ servingsAvailable: 0 }, 'Sold out'],
  [{ servingsAvailable: 11, options: [dozen] }, 'Sold out'],
  [{ servingsAvailable: 12, options: [dozen] }, 'Active'],
  [{ isActive: false }, 'Paused'],
  [{ isDraft: true }, 'Draft'],
  [{ orderBy: '2026-11-20T12:00:00.001Z' }, 'Active'],
  [{ orderBy: '2026-11-20T12:00:00.000Z' }, 'Closed'],
  [{ readyByDate: '2026-11-19', readyByTime: '12:00' }, 'Active'],
  [{ readyByDate: '2026-11-19', readyByTime: '11:59' }, 'Past'],
])('a listing with %j is %s', (change, word) => {
  expect(listingState(listing(change), now).word).toBe(word)
})

test('POST-06: the preview shows typed values, and placeholders for empty fields', () => {
  const typed = { ...newListingValues, title: 'Scones', price: '9', readyByTime: '15:00' }
  expect(previewListing(typed, nora, 'UTC', now)).toMatchObject({
    title: 'Scones',
    price: '9.00',
    cuisine: 'Other',
    readyByDate: '2026-11-21',
    readyByTime: '15:00',
    cook: { firstName: 'Nora', email: null },
  })
})
