import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { Listing } from '#shared/api/listings.ts'
import type { ListPage } from '#shared/api/paging.ts'
import { shownListing } from '#tests/make/shown-listing.ts'
import { makeQueryClient } from '#web/data/query-client.ts'
import { ListingResults } from './listing-results.tsx'
import { listingPageQuery } from './listings-query.ts'

const croissant = shownListing({
  title: 'Butter croissant',
  description: 'Flaky.',
  cuisine: 'Croissants',
  price: '3.50',
  servingDescription: 'one croissant',
})

/** The line beside the title. */
function statusOf(page: ListPage<Listing>): string | undefined {
  const read = listingPageQuery({ query: 'crossaint' }, null)
  const queryClient = makeQueryClient(Number.POSITIVE_INFINITY)
  queryClient.setQueryData(read.key, page)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Router ssrPath="/browse">
        <ListingResults
          read={read}
          title="Baked goods"
          point={null}
          nothing={null}
          onAddToCart={() => undefined}
          onSeeDetails={() => undefined}
        />
      </Router>
    </QueryClientProvider>,
  )
  return /<p role="status">([^<]*)<\/p>/.exec(html)?.[1]
}

const page: ListPage<Listing> = { items: [croissant], nextCursor: null, total: null }

test('FIND-01: shows the corrected search text after typos', () => {
  expect(statusOf({ ...page, correctedQuery: 'croissant' })).toBe('Showing results for “croissant”. 1 shown')
})

test('FIND-01: says when nothing has all words', () => {
  expect(statusOf({ ...page, matchedWords: { least: 1, of: 2 } })).toBe(
    'Nothing has all of your words. These have 1 of 2. 1 shown',
  )
})

test('FIND-01: shows only the count without a correction', () => {
  expect(statusOf({ ...page, total: 7 })).toBe('1 of 7')
  expect(statusOf({ ...page, items: [] })).toBe('')
})
