import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { showPart, write } from '#tests/make/shown-part.tsx'
import { draftKey } from './listing-draft.ts'
import { ListingForm } from './listing-form.tsx'

const rosa: CurrentUser = {
  id: '01a21438-0000-7000-8000-000000000001',
  email: 'rosa@example.org',
  firstName: 'Rosa',
  lastName: '',
  profileImageUrl: null,
}
const stall: PickupPlace = {
  id: '01a21438-0000-7000-8000-000000000002',
  name: 'Stall',
  addressType: 'other',
  address: '1 Market Sq, New York, NY 10003',
  hidesAddress: false,
  pickupInstructions: '',
  latitude: 40.7359,
  longitude: -73.9911,
  isPlacedByAddress: false,
  timeZone: 'America/New_York',
  isUsedLast: true,
  listings: 0,
  windows: 0,
  openOrders: 0,
  version: 1,
}
const places = new Map([['/api/sellers/pickup-places', { places: [stall] }]])
const kept = () => sessionStorage.getItem(draftKey(rosa.id, null))

test('decisions, a pickup: an untouched form starts at the usual place and saves no draft', () => {
  catchCalls()
  showPart(<ListingForm user={rosa} listing={null} />, places)
  expect(screen.getByLabelText<HTMLSelectElement>('Pickup location').value).toBe(stall.id)
  expect(kept()).toBeNull()
  // the draft stores no place, so a place created meanwhile becomes the usual one
  write('Title', 'Rye')
  expect(JSON.parse(kept() ?? '{}')).toMatchObject({ title: 'Rye', placeId: null })
  sessionStorage.clear()
})
