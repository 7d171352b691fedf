import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { Listing } from '#shared/api/listings.ts'
import type { PossiblePickups } from '#shared/api/pickup-windows.ts'
import { shownListing } from '#tests/make/shown-listing.ts'
import { makeQueryClient } from '#web/data/query-client.ts'
import { NowProvider } from '#web/rendering/now.tsx'
import { listingQuery } from '../listings/listing-query.ts'
import { possiblePickupsQuery } from '../pickups/possible-pickups-query.ts'
import { ListingPopup } from './listing-popup.tsx'

const loaf = shownListing({
  cuisine: 'Jams',
  address: '88 Alder Ave',
  latitude: 40.7,
  longitude: -74,
})

function popup(
  change: Partial<Listing> = {},
  distance: number | null = null,
  { day, pickups }: { day?: string; pickups?: PossiblePickups } = {},
): string {
  const queryClient = makeQueryClient()
  const listing = { ...loaf, ...change }
  queryClient.setQueryData(listingQuery(loaf.id, null, day).key, listing)
  if (pickups) queryClient.setQueryData(possiblePickupsQuery(loaf.id, listing.batchId).key, pickups)
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Router ssrPath="/">
        <NowProvider renderedAt={new Date('2026-11-20T15:00:00Z')}>
          <ListingPopup id={loaf.id} distance={distance} day={day} />
        </NowProvider>
      </Router>
    </QueryClientProvider>,
  )
}

test.each([
  ['category badge', 'Jams &amp; Preserves'],
  ['price', '$9.50'],
  ['description', 'Dark crust, open crumb, a little rye.'],
  ['ready-by date and time', 'Today at 5:00 PM'],
  ['address', '88 Alder Ave'],
  ['pickup instructions', 'Loaves are on the porch shelf.'],
  ['distance', '1.3 mi'],
])('MAP-14: the popup shows the %s', (_, text) => {
  expect(popup({}, 1.26)).toContain(text)
})

test.each([
  ['home_cook', 'home', 'truck'],
  ['food_truck', 'truck', 'home'],
] as const)('MAP-15, OPEN-46: a %s has the icon %s', (cookType, icon, other) => {
  const html = popup({ cook: { ...loaf.cook, cookType } })
  expect(html).toContain(`#${icon}"`)
  expect(html).not.toContain(`#${other}"`)
})

test('MAP-16: the popup names the baker by first name, or "Baker"', () => {
  expect(popup()).toContain('<strong>Tomás</strong>')
  expect(popup({ cook: { ...loaf.cook, firstName: '' } })).toContain('<strong>Baker</strong>')
})

test('MAP-17: shows the date if it is later than tomorrow', () => {
  expect(popup({ readyByDate: '2026-11-28' })).toContain('Sat, Nov 28 at 5:00 PM')
})

test.each([
  ['MAP-18', 'home', 'Home pickup'],
  ['MAP-19', 'commercial', 'Commercial pickup'],
  ['MAP-20', 'other', 'Other pickup location'],
] as const)('%s: pickup type %s is shown as "%s"', (_, addressType, text) => {
  expect(popup({ addressType })).toContain(text)
})

test('MAP-21: View Details opens the page of the listing', () => {
  expect(popup()).toMatch(/<a href="\/food\/0190a1b2-0000-7000-8000-000000000002"[^>]*>View Details<\/a>/)
})

const saturdays = {
  id: 'saturdays',
  placeId: null,
  startsAt: '2026-11-28T14:00:00.000Z',
  from: '2026-11-28T14:00:00.000Z',
  until: '2026-11-28T17:00:00.000Z',
  timeZone: 'America/New_York',
  orderBy: '2026-11-26T23:00:00.000Z',
  placesLeft: 12,
}

test('decisions, pickup windows: shows the order deadline and the pickup window of its batch', () => {
  const ofBatch = { batchId: 'saturday', readyByDate: '2026-11-28' }
  const pickups = { isNeeded: true, windows: [saturdays] }
  const html = popup(ofBatch, null, { pickups })
  expect(html).toMatch(
    /Order by <strong>Thu 6.PM<\/strong> · pickup <strong>Sat, Nov 28, <span class="unbroken">9.AM–12.PM/,
  )
  for (const none of [
    { isNeeded: false, windows: [] },
    { isNeeded: true, windows: [] },
  ])
    expect(popup(ofBatch, null, { pickups: none })).not.toContain('Order by')
})

test.each<[string, Partial<Listing>]>([
  ['its baker is closed', { closed: { from: '2026-11-27', to: '2026-11-28', message: 'At the sea.' } }],
  ['its order deadline has passed', { orderBy: '2026-11-20T14:00:00.000Z' }],
])('decisions, pickup windows: the popup hides the next window when %s', (_, change) => {
  const pickups = { isNeeded: true, windows: [saturdays] }
  expect(popup({ batchId: 'saturday', ...change }, null, { pickups })).not.toContain('Order by')
})

test('decisions, ids: with a day filter, shows and links the bake day that is ready on it', () => {
  const ofDay = { batchId: 'saturday', readyByDate: '2026-11-28' }
  expect(popup(ofDay, null, { day: 'weekend' })).toContain('?day=saturday"')
  expect(popup(ofDay)).not.toContain('?day=')
})
