import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Listing } from '#shared/api/listings.ts'
import type { Settings } from '#shared/api/settings.ts'
import type { QueryOutcome } from '#shared/page-rendering.ts'
import { shownListing } from '#tests/make/shown-listing.ts'
import { shownSettings } from '#tests/make/shown-settings.ts'
import { pages } from '#web/entry-server.tsx'
import { ListingSkeletons } from '#web/features/listings/listing-skeletons.tsx'

/** The text of a server-rendered page, without tags. */
const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

const june = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  email: 'june@example.org',
  firstName: 'June',
  lastName: 'Park',
  profileImageUrl: null,
}

async function render(address: string, ...outcomes: QueryOutcome[]): Promise<string> {
  const [path = '/', search = ''] = address.split('?')
  const { html } = await pages.render(
    { path, search },
    { renderedAt: '2026-11-20T15:00:00.000Z', publicUrl: 'https://bakesale.example', outcomes },
  )
  return html
}

const session = (user: typeof june | null): QueryOutcome => ({
  url: '/api/me',
  paged: false,
  data: { user },
})
const listings = (items: Listing[]): QueryOutcome => ({
  url: '/api/food-listings?limit=8&fields=card',
  paged: true,
  data: { items, nextCursor: null, total: items.length },
})

const home = (user: typeof june | null = null) => render('/', session(user), listings([]))

/** The targets of links with this text, in order. */
const leadsTo = (html: string, text: string) =>
  [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)]
    .filter(([, , content = '']) => words(content).trim() === text)
    .map(([, attributes = '']) => /href="([^"]*)"/.exec(attributes)?.[1])

describe('hero', () => {
  test('LAND-01, LAND-04, LAND-19: invites visitors to find goods near them and to bake', async () => {
    const html = await home()
    expect(words(html)).toContain('Fresh goods from local home kitchens.')
    expect(leadsTo(html, 'Find Baked Goods Near Me')).toEqual(['#browse'])
    expect(leadsTo(html, 'Start Baking')[0]).toBe('/auth?next=%2Fpost-food')
  })

  test('LAND-03, LAND-17: signed in, baking starts at /post-food', async () => {
    const html = await home(june)
    expect(leadsTo(html, 'Start Baking Today')).toEqual(['/post-food'])
    expect(leadsTo(html, 'Start Baking')).toEqual(['/post-food'])
    expect(words(html)).toMatch(/Good to see you, June ?\./)
  })
})

describe('claims', () => {
  const settings = (claims: Partial<Settings['claims']> = {}): QueryOutcome => {
    const shown = shownSettings()
    return { url: '/api/settings', paged: false, data: { ...shown, claims: { ...shown.claims, ...claims } } }
  }

  test('LAND-20 to LAND-23: shows the claims of the settings', async () => {
    const html = words(await render('/', session(null), listings([]), settings({ activeBakers: '40+' })))
    expect(html).toContain('500+ happy customers this week')
    expect(html).toContain('average weekly earnings $500+ average baker rating 4.8 active bakers 40+')
  })

  test('LAND-20 to LAND-23: hides disabled claims, and the whole list without any', async () => {
    const off = { happyCustomers: null, weeklyEarnings: null, bakerRating: null }
    const some = words(await render('/', session(null), listings([]), settings(off)))
    expect(some).not.toMatch(/happy customers|average/)
    expect(some).toContain('active bakers 2,000+')
    const none = await render('/', session(null), listings([]), settings({ ...off, activeBakers: null }))
    expect(none).not.toContain('<dl')
  })
})

describe('listings section', () => {
  test('LAND-10, LAND-11, LAND-13: shows eight skeleton cards and a message while the listings load', async () => {
    const html = await render('/', session(null))
    expect(words(html)).toContain('Loading delicious baked goods...')
    const skeletons = renderToStaticMarkup(createElement(ListingSkeletons))
    expect(skeletons.match(/<li/g)).toHaveLength(8)
  })

  test('LAND-07, LAND-13, LAND-24: shows loaded listings in a grid with the map toggle', async () => {
    const html = await render('/', session(null), listings([shownListing({ title: 'Seeded rye' })]))
    expect(words(html)).toContain('Seeded rye')
    expect(words(html)).not.toContain('Loading delicious baked goods...')
    expect(html).toMatch(
      /<button[^>]*aria-pressed="true"[^>]*>.*?List.*?<button[^>]*aria-pressed="false"[^>]*>.*?Map/,
    )
  })
})

describe('address', () => {
  test('FIND-13: drops unknown filters, with a note', async () => {
    const known = await render('/?cuisine=Bread', session(null))
    const unknown = await render('/?cuisine=Soap&maxPrice=7&colour=blue', session(null))
    expect(words(unknown)).toContain('We ignored a filter we don’t recognize.')
    expect(words(known)).not.toContain('We ignored a filter')
  })
})

describe('how it works', () => {
  test('LAND-15: shows the four steps in order', async () => {
    expect(words(await home())).toMatch(
      /Browse local baked goods .* Place an order directly with the baker .* Local pickup only .* Enjoy and review/,
    )
  })
})

describe('become a baker', () => {
  test('LAND-16, LAND-18: shows four benefits and a start link, through /auth for visitors', async () => {
    const html = await home()
    for (const benefit of [
      'Set your own prices and schedule',
      'Connect with nearby lovers of baked goods',
      'Build your baking reputation',
      'Easy payment processing',
    ])
      expect(words(html)).toContain(benefit)
    expect(leadsTo(html, 'Start Baking Today')).toEqual(['/auth?next=%2Fpost-food'])
  })
})

describe('visitors', () => {
  test('LAND-25, OPEN-29: see a sign-in button', async () => {
    expect(leadsTo(await home(), 'Sign in / Sign Up')).toContain('/login')
    expect(leadsTo(await home(june), 'Sign in / Sign Up')).toEqual([])
  })

  test("LAND-26, LAND-27: see the site's benefits and a link to join through /auth", async () => {
    const html = await home()
    expect(words(html)).toContain('New to BakeSale?')
    expect([...leadsTo(html, 'Sign In'), ...leadsTo(html, 'Sign Up')]).toEqual(['/auth', '/auth'])
    expect(words(await home(june))).not.toContain('New to BakeSale?')
  })
})

describe('listing page', () => {
  const food = (changes: Partial<Listing> = {}) => {
    const listing = shownListing(changes)
    const url = `/api/food-listings/${listing.id}`
    return render(`/food/${listing.id}`, session(null), { url, paged: false, data: listing })
  }

  test('DETAIL-01, DETAIL-03: shows the listing with an add-to-cart button', async () => {
    const html = await food({ title: 'Seeded rye', description: 'Dark crust, open crumb.', price: '9.50' })
    for (const text of ['Seeded rye', 'Dark crust, open crumb.', '$9.50', 'Add to Cart'])
      expect(words(html)).toContain(text)
  })

  test('DETAIL-07: shows the badge and color of Soups, a category that is not offered', async () => {
    expect(await food({ cuisine: 'Soups' })).toMatch(/data-cat="soups"[^>]*>Soups</)
  })
})
