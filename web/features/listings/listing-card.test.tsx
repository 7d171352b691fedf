import { describe, expect, test } from 'vitest'
import type { Listing } from '#shared/api/listings.ts'
import { categories } from '#shared/categories.ts'
import { renderPart, wordsOf } from '#tests/make/render-part.tsx'
import { shownListing } from '#tests/make/shown-listing.ts'
import { categoryDrawing } from './category-drawing.ts'
import { ListingCard } from './listing-card.tsx'

const loaf = shownListing({
  rating: 4.83,
  reviewCount: 112,
  orderCount: 300,
  address: '88 Alder Ave',
})

const ignore = () => undefined

function card(change: Partial<Listing> = {}, distance?: number, isOfDay = false): string {
  return renderPart(
    <ListingCard
      listing={{ ...loaf, ...change }}
      now={new Date('2026-11-20T15:00:00Z')}
      distance={distance}
      isOfDay={isOfDay}
      onAddToCart={ignore}
      onSeeDetails={ignore}
    />,
  )
}

describe('listing card', () => {
  test('CARD-01: shows the photo', () => {
    expect(card({ imageUrl: '/photos/loaf.webp' })).toContain('src="/photos/loaf.webp"')
  })

  test('decisions, options of a bake: shows the lowest price, and sold out without stock for any option', () => {
    const half = { id: 'half', name: 'Half dozen', price: '9.50', servings: 6 }
    const options = [half, { ...half, id: 'dozen', name: 'Dozen', price: '16.00', servings: 12 }]
    expect(wordsOf(card({ options, servingsAvailable: 6 }))).toMatch(/from \$9\.50 (?!2 options)/)
    expect(wordsOf(card({ options: [half], servingsAvailable: 6 }))).not.toContain('from $')
    expect(wordsOf(card({ options: [half], servingsAvailable: 6 }))).toMatch(/\b1 option\b/)
    expect(wordsOf(card({ options, servingsAvailable: 6 }))).not.toContain('Sold out')
    expect(wordsOf(card({ options, servingsAvailable: 5 }))).toContain('Sold out')
  })

  test('links to the shown batch when searching by day', () => {
    const change = { id: 'rye', batchId: 'saturday' }
    expect(card(change)).toContain('href="/food/rye"')
    expect(card(change, undefined, true)).not.toContain('href="/food/rye"')
    expect(card(change, undefined, true)).toContain('href="/food/rye?day=saturday"')
    expect(card({ ...change, batchId: null }, undefined, true)).toContain('href="/food/rye"')
  })

  test('CARD-02: shows the drawing of its category without a photo', () => {
    const html = card()
    expect(html).toContain(`src="${categoryDrawing('Bread').url}"`)
  })

  test.each(categories)('CARD-03, CARD-04, CARD-05: %s has a badge with its own color', (cuisine) => {
    const name = cuisine === 'Jams' ? 'Jams &amp; Preserves' : cuisine
    expect(card({ cuisine })).toMatch(new RegExp(`data-cat="${cuisine.toLowerCase()}">${name}<`))
  })

  test('CARD-04: no two categories share a hue', () => {
    expect(new Set(categories.map((category) => categoryDrawing(category).hue)).size).toBe(categories.length)
  })

  test('CARD-06: shows the rating, or New before the first', () => {
    expect(card()).toContain('aria-label="Rated 4.8 of 5 by 112 buyers"')
    expect(card({ reviewCount: 0, rating: 0 })).toContain('>New<')
  })

  test('CARD-07: shows the description and the title, which links to its page', () => {
    expect(card()).toMatch(
      /href="\/food\/0190a1b2-0000-7000-8000-000000000002"[^>]*><span>Country sourdough</,
    )
    expect(card()).toContain('Dark crust, open crumb, a little rye.')
  })

  test('CARD-08, CARD-09, CARD-10: shows a truck for a food truck, and a home for all others', () => {
    const icon = (html: string) =>
      /<svg[^>]*><use href="([^"]*)"><\/use><\/svg><span>Tomás Rivera/.exec(html)?.[1]
    const home = icon(card())
    const truck = icon(card({ cook: { ...loaf.cook, cookType: 'food_truck' } }))
    expect(home).toMatch(/#home$/)
    expect(truck).toMatch(/#truck$/)
  })

  test('shows the baker’s photo, or initials without one, beside the name', () => {
    const id = '0123456789abcdef0123456789abcdef'
    const profileImageUrl = `/photos/${id}-800.jpg`
    expect(card({ cook: { ...loaf.cook, profileImageUrl } })).toContain(`src="/photos/${id}-200.webp"`)
    expect(card()).toContain('>TR<')
  })

  test('CARD-15: shows the address without its ZIP code, to leave space for the street', () => {
    const address = '214 Juniper St, New York, NY 10013'
    expect(wordsOf(card({ address }))).toContain('214 Juniper St, New York, NY ·')
    expect(wordsOf(card({ address: '12 Rye Rd' }))).toContain('12 Rye Rd ·')
  })

  test('CARD-11: shows the price per serving', () => {
    expect(card()).toMatch(/>\$9\.50<\/span> per serving/)
  })

  test('does not mention the fee (decisions, fee line)', () => {
    expect(card()).not.toContain('fee')
  })

  test('CARD-12: shows the serving description when there is one', () => {
    expect(card()).toContain('one 900 g loaf')
    expect(card({ servingDescription: '' })).not.toContain('one 900 g loaf')
  })

  test.each([
    ['2026-11-20', 'Today at 5:00 PM'],
    ['2026-11-21', 'Tomorrow at 5:00 PM'],
    ['2026-11-28', 'Sat, Nov 28 at 5:00 PM'],
  ])('CARD-13: ready on %s reads %s', (readyByDate, label) => {
    expect(card({ readyByDate })).toContain(label)
  })

  test('shows the order deadline if it is before the ready time, until sold out', () => {
    const change = { readyByDate: '2026-11-28', orderBy: '2026-11-26T23:00:00.000Z' }
    expect(wordsOf(card(change))).toContain('Order by Thu 6 PM')
    expect(card({ ...change, servingsAvailable: 0 })).not.toContain('Order by')
    expect(card({ ...change, orderBy: '2026-11-29T05:00:00.000Z' })).not.toContain('Order by')
    expect(card()).not.toContain('Order by')
  })

  test('decisions, pickup windows: shows the order deadline and its pickup window, until sold out', () => {
    const next = { date: '2026-11-28', from: '09:00', until: '12:00', more: 0 }
    const nextPickup = { ...next, orderBy: '2026-11-26T23:00:00.000Z' }
    // the window's order deadline includes the bake's own
    const change = { readyByDate: '2026-11-27', orderBy: '2026-11-27T05:00:00.000Z', nextPickup }
    expect(wordsOf(card(change))).toContain('Order by Thu 6 PM Pickup Sat, Nov 28, 9 AM–12 PM')
    const untilItBegins = { ...nextPickup, orderBy: '2026-11-28T14:00:00.000Z' }
    expect(wordsOf(card({ ...change, nextPickup: untilItBegins }))).toContain(
      'Pickup Sat, Nov 28, 9 AM–12 PM',
    )
    expect(wordsOf(card({ ...change, nextPickup: untilItBegins }))).not.toContain('Order by')
    expect(wordsOf(card({ ...change, nextPickup: { ...nextPickup, more: 1 } }))).toContain('12 PM +1')
    expect(wordsOf(card({ ...change, servingsAvailable: 0 }))).not.toContain('ickup Sat')
  })

  test('CARD-14: shows a known distance with one decimal', () => {
    expect(card({}, 0.64)).toContain('0.6 mi')
    expect(card()).not.toContain(' mi<')
  })

  test.each([
    ['home', 'Home pickup'],
    ['commercial', 'Commercial pickup'],
    ['other', 'Other pickup location'],
  ] as const)('CARD-15: shows address, instructions and, for %s, "%s"', (addressType, words) => {
    const html = card({ addressType })
    for (const text of ['88 Alder Ave', 'Loaves are on the porch shelf.', words]) expect(html).toContain(text)
  })

  test('CARD-16: has two buttons, the first disabled when sold out', () => {
    expect(card()).toMatch(/<button type="button" [^>]*>.*Add to Cart<\/button>.*See Details<\/button>/)
    expect(card()).not.toContain('disabled')
    expect(card({ servingsAvailable: 0 })).toMatch(/disabled=""[^>]*>.*Add to Cart/)
    expect(card({ servingsAvailable: 0 })).toContain('Sold out')
  })

  test('CARD-17: only a demo baker’s listing shows SAMPLE', () => {
    expect(card({ isSample: true })).toContain('>SAMPLE<')
    expect(card()).not.toContain('SAMPLE')
  })

  test('escapes text written by people', () => {
    expect(card({ title: '<img src=x onerror=alert(1)>' })).not.toContain('<img src=x')
  })

  test('has no inline styles, which the content security policy forbids', () => {
    expect(card()).not.toContain(' style=')
  })
})
