import { expect, test } from 'vitest'
import { newListingValues } from './listing-form-values.ts'
import { previewListing } from './preview-listing.ts'

const user = { id: 'ana', email: 'ana@example.org', firstName: 'Ana', lastName: '', profileImageUrl: null }
const now = new Date('2026-11-21T03:00:00Z')
const address = '19 Quince Row, Chicago, IL 60601'

test.each([
  ['a home without a choice', { addressType: 'home', hidesAddress: null }, 'Your town and ZIP'],
  ['a home that is shown', { addressType: 'home', hidesAddress: false }, address],
  ['a shop', { addressType: 'commercial', hidesAddress: null }, address],
  ['a shop that is hidden', { addressType: 'commercial', hidesAddress: true }, 'Your town and ZIP'],
] as const)('decisions, home addresses: the preview shows what neighbors see of %s', (_, place, shown) => {
  const values = { ...newListingValues, ...place, address }
  expect(previewListing(values, user, 'America/Chicago', now).address).toBe(shown)
})
