import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownListing } from '#tests/make/shown-listing.ts'
import { showPart } from '#tests/make/shown-part.tsx'
import { possiblePickupsQuery } from '#web/features/pickups/possible-pickups-query.ts'
import { NextPickup } from './next-pickup.tsx'

const possible = { isNeeded: true, windows: [] }
const full = 'All pickup times are full or have passed.'

function show(changes: Parameters<typeof shownListing>[0]) {
  catchCalls()
  const listing = shownListing({ orderBy: null, ...changes })
  const [url] = possiblePickupsQuery(listing.id, listing.batchId).key
  showPart(<NextPickup listing={listing} className="" />, new Map([[String(url), possible]]))
}

test('decisions, pickup windows: shows no next pickup when orders are closed', () => {
  show({ closed: { from: '2026-11-27', to: '2026-11-28', message: 'At the sea.' } })
  expect(screen.queryByText(full)).toBeNull()
})

test('decisions, pickup windows: says when all are full', () => {
  show({})
  expect(screen.getByText(full)).toBeDefined()
})
