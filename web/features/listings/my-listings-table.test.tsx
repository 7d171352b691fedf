import { expect, test } from 'vitest'
import type { Waiting } from '#shared/api/waitlists.ts'
import { buttonTag, renderPart, wordsOf } from '#tests/make/render-part.tsx'
import { shownListing } from '#tests/make/shown-listing.ts'
import { NowProvider } from '#web/rendering/now.tsx'
import { MyListingsTable } from './my-listings-table.tsx'

const now = new Date('2026-11-20T15:00:00Z')

function table(change: Parameters<typeof shownListing>[0], waiting: Waiting[] = []): string {
  const ignore = () => undefined
  return renderPart(
    <NowProvider renderedAt={now}>
      <MyListingsTable
        listings={[shownListing({ title: 'Rye', ...change })]}
        chosen={new Set()}
        failures={new Map()}
        waiting={waiting}
        onChoose={ignore}
        onDelete={ignore}
        onPause={ignore}
        onCopy={ignore}
      />
    </NowProvider>,
  )
}

test('decisions, time zone: a past listing offers "Bake again"', () => {
  expect(buttonTag(table({ readyByDate: '2026-11-16' }), 'Bake again: Rye')).toBeDefined()
  expect(buttonTag(table({ readyByDate: '2026-11-24' }), 'Bake again: Rye')).toBeUndefined()
})

test("DASH-09: the edit link opens the listing's form", () => {
  expect(table({ id: '7' })).toContain('href="/post-food?edit=7"')
})

test('a paused listing can be resumed, and any other can be paused', () => {
  expect(wordsOf(table({ isActive: false }))).toContain('Resume')
  expect(wordsOf(table({ isActive: true }))).not.toContain('Resume')
})

test('waitlists: shows the number of people waiting over all days', () => {
  const waits = (foodListingId: string, people: number) => ({
    foodListingId,
    batchId: `${foodListingId}-${people}`,
    people,
    servings: 9,
  })
  expect(wordsOf(table({ id: '7' }, [waits('7', 2), waits('8', 4), waits('7', 1)]))).toContain(
    '3 people on the waitlist',
  )
  expect(wordsOf(table({ id: '7' }, [waits('8', 4)]))).not.toContain('wait')
})
