import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { choose, isBusy, press, showPart, write } from '#tests/make/shown-part.tsx'
import { PlaceDialog } from './place-dialog.tsx'

const stall: PickupPlace = {
  id: 'stall',
  name: 'Stall',
  addressType: 'other',
  address: '1 Market Sq, New York, NY 10003',
  hidesAddress: false,
  pickupInstructions: 'The green awning.',
  latitude: 40.7359,
  longitude: -73.9911,
  isPlacedByAddress: true,
  timeZone: 'America/New_York',
  isUsedLast: true,
  listings: 1,
  windows: 1,
  openOrders: 2,
  version: 4,
}
const question = '2 open orders are picked up here. Choose what happens to them.'
const address = '2 Market Sq, New York, NY 10003'

test('decisions, a moved pickup location: asks about open orders and sends the answer with the form', async () => {
  const sent = catchCalls()
  showPart(<PlaceDialog place={stall} onClose={() => undefined} />)
  write(/^Pickup address/, address)
  press('Save')
  expect(sent).toMatchObject([{ method: 'PUT', body: { address, version: 4 } }])
  expect(sent[0]?.body).not.toHaveProperty('existingOrders')
  sent[0]?.answer(409, { error: 'orders_open', message: question, fields: { existingOrders: question } })
  await screen.findByRole('group', { name: question })
  await waitFor(() => expect(isBusy('Save')).toBe(false))
  // on a phone the question is below the visible part
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Keep the old location' }))
  choose(/^Move them/)
  press('Save')
  expect(sent[1]).toMatchObject({ method: 'PUT', body: { address, existingOrders: 'move' } })
})
