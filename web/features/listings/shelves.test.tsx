import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import type { Shelves as ShelvesAnswer } from '#shared/api/shelves.ts'
import type { Point } from '#shared/distance.ts'
import { wordsOf } from '#tests/make/render-part.tsx'
import { shownListing } from '#tests/make/shown-listing.ts'
import { Shelves } from './shelves.tsx'

const cityHall = { latitude: 40.7128, longitude: -74.006 }

function render(answer: Partial<ShelvesAnswer>, point: Point | null = null): string {
  const shelves = { today: [], weekend: [], newBakers: [], ...answer }
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <Shelves shelves={shelves} point={point} />
    </Router>,
  )
}

describe('the shelves of the landing page', () => {
  it('are omitted when empty', () => {
    expect(wordsOf(render({}))).toBe('')
    const words = wordsOf(render({ weekend: [shownListing()] }))
    expect(words).toContain('This weekend')
    expect(words).not.toMatch(/today|New bakers/i)
  })

  it('show price, baker and ready time of a bake, and link to it', () => {
    const html = render({ today: [shownListing({ id: 'rye', title: 'Rye', price: '7.00', isSample: true })] })
    expect(wordsOf(html)).toMatch(/Out of the oven today SAMPLE \$7\.00 Rye TR Tomás Rivera .* at 5:00 PM/)
    expect(html).toContain('href="/food/rye"')
  })

  it('link to the batch of their day', () => {
    const bake = shownListing({ id: 'rye', batchId: 'saturday' })
    expect(render({ weekend: [bake] })).toContain('href="/food/rye?day=saturday"')
    expect(render({ newBakers: [bake] })).toContain('href="/food/rye"')
  })

  it('CARD-14: show the distance from a known place', () => {
    const near = shownListing({ latitude: 40.7228, longitude: -74.006 })
    expect(wordsOf(render({ newBakers: [near] }, cityHall))).toContain('0.7 mi · ')
    expect(wordsOf(render({ newBakers: [near] }))).not.toContain(' mi')
  })

  it('are lists with accessible names', () => {
    const html = render({ today: [shownListing()] })
    expect(html).toMatch(/<section[^>]* aria-labelledby="([^"]+)"><h2 id="\1">Out of the oven today<\/h2><ul/)
  })
})
