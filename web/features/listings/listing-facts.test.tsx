import { expect, test } from 'vitest'
import { renderPart, wordsOf } from '#tests/make/render-part.tsx'
import { shownListing } from '#tests/make/shown-listing.ts'
import { ListingFacts } from './listing-facts.tsx'

const facts = (changes: Parameters<typeof shownListing>[0]) =>
  wordsOf(renderPart(<ListingFacts listing={shownListing(changes)} pickup={() => null} />))

test('shows servings left only while orders are open', () => {
  const ordered = { servingsAvailable: 9, orderBy: '1970-01-02T00:00:00.000Z' }
  expect(facts(ordered)).toContain('9 servings left')
  // the test clock is the beginning of 1970
  expect(facts({ ...ordered, orderBy: '1969-12-31T00:00:00.000Z' })).not.toContain('left')
  const closed = { from: '1970-01-01', to: '1970-01-02', message: 'At the sea.' }
  expect(facts({ ...ordered, closed })).not.toContain('left')
  expect(facts({ ...ordered, closed, servingsAvailable: 0 })).toContain('Sold out')
})
