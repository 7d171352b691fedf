import { describe, expect, test } from 'vitest'
import type { QueryOutcome } from '#shared/page-rendering.ts'
import { safeNext } from '#shared/safe-next.ts'
import { wordsOf } from '#tests/make/render-part.tsx'
import { pages } from './entry-server.tsx'
import { routes } from './routing/routes.tsx'

const visitor: QueryOutcome = { url: '/api/me', paged: false, data: { user: null } }
const state = (...outcomes: QueryOutcome[]) => ({
  renderedAt: '2026-11-20T15:00:00.000Z',
  publicUrl: 'https://bakesale.example',
  outcomes: [visitor, ...outcomes],
})
const listings = (outcome: object): QueryOutcome => ({
  url: '/api/food-listings?limit=8&fields=card',
  paged: true,
  data: undefined,
  ...outcome,
})

describe('plan', () => {
  test('lists the queries of a page', () => {
    expect(pages.plan({ path: '/', search: 'cuisine=Bread&cuisine=Pies' }, [visitor])).toEqual({
      queries: [
        { url: '/api/settings', paged: false },
        { url: '/api/food-listings?cuisine=Bread&limit=8&fields=card', paged: true },
      ],
    })
  })

  test('FIND-15: drops All Categories and categories that the bar does not offer', () => {
    const search = 'cuisine=All+Categories&maxPrice=12&query=+&isGlutenFree=on'
    expect(pages.plan({ path: '/browse', search }, [visitor])).toEqual({
      queries: [
        { url: '/api/settings', paged: false },
        { url: '/api/food-listings?isGlutenFree=true&fields=card', paged: true },
      ],
    })
  })

  test('OPEN-26: redirects a moved address with 308', () => {
    expect(pages.plan({ path: '/dashboard', search: '' }, [visitor])).toEqual({
      redirect: { status: 308, location: '/seller-dashboard' },
    })
  })

  test.each(routes.filter(({ access }) => access === 'signed-in'))(
    'SESS-10, OPEN-31: $path sends visitors to /login and back',
    ({ path }) => {
      const plan = pages.plan({ path, search: 'next=//evil.example' }, [visitor])
      if (!('redirect' in plan)) throw new Error('not redirected')
      const location = new URL(plan.redirect.location, 'https://bakesale.example')
      expect(plan.redirect.status).toBe(302)
      expect(location.pathname).toBe('/login')
      expect(safeNext(location.searchParams.get('next'))).toBe(`${path}?next=//evil.example`)
    },
  )

  test.each(['/', '/browse', '/cart', '/login', '/signup', '/auth', '/help', '/terms-of-service'])(
    'SESS-12: %s is open to visitors',
    (path) => {
      expect(pages.plan({ path, search: '' }, [visitor])).toHaveProperty('queries')
    },
  )

  test.each(['/seller-dashboard', '/post-food', '/my-orders', '/profile'])(
    'SESS-16: %s is open to every signed-in user and reads their pending tasks',
    (path) => {
      const ana = { id: '1', email: 'ana@example.org', firstName: 'Ana', lastName: '', profileImageUrl: null }
      const plan = pages.plan({ path, search: '' }, [{ ...visitor, data: { user: ana } }])
      if ('redirect' in plan) throw new Error('redirected')
      expect(plan.queries.map(({ url }) => url)).toContain('/api/auth/duties')
    },
  )
})

describe('render', () => {
  test('NAV-48, STATIC-18: an unknown path is a 404 page with a link to the home page', async () => {
    const page = await pages.render({ path: '/nowhere', search: '' }, state())
    expect(page).toMatchObject({ status: 404, head: { title: 'Page Not Found · BakeSale', isPrivate: true } })
    expect(page.html).toContain('Go Home')
  })

  test('DETAIL-05: a missing listing is a 404 page', async () => {
    const failure = { status: 404, text: '{}' }
    const outcome = { url: '/api/food-listings/1', paged: false, failure }
    const page = await pages.render({ path: '/food/1', search: '' }, state(outcome))
    expect(page.status).toBe(404)
    expect(page.html).toContain('Food Item Not Found')
  })

  test('LAND-12: a failed read of the listings shows an error and returns 503', async () => {
    const { data: _, ...outcome } = { ...listings({}), data: undefined, failure: { status: 500, text: '' } }
    const page = await pages.render({ path: '/', search: '' }, state(outcome))
    expect(page.status).toBe(503)
    expect(page.html).toContain('Failed to load baked goods. Please refresh the page.')
  })

  test('MKT-19: an invalid search shows an error and returns 422', async () => {
    const words = 'Choose a radius from 1 to 100 miles'
    const text = JSON.stringify({
      error: 'invalid',
      message: 'No',
      fields: { radius: words },
      requestId: '1',
    })
    const outcome = {
      url: '/api/markets?zip=10003&radius=0',
      paged: false,
      failure: { status: 422, text },
    }
    const page = await pages.render({ path: '/market-finder', search: 'zip=10003&radius=0' }, state(outcome))
    expect(page.status).toBe(422)
    expect(page.html).toContain(words)
  })

  test('LAND-14: an empty list shows its message', async () => {
    const outcome = listings({ data: { items: [], nextCursor: null, total: 0 } })
    const page = await pages.render({ path: '/', search: '' }, state(outcome))
    expect(page.status).toBe(200)
    expect(page.html).toContain('No baked goods found matching your criteria.')
  })

  test.each([
    ['2027-01-01T04:59:00.000Z', 2026],
    ['2027-01-01T05:00:00.000Z', 2027],
  ])("at %s the footer shows %i, the year in the market's time zone", async (renderedAt, year) => {
    const page = await pages.render({ path: '/help', search: '' }, { ...state(), renderedAt })
    expect(wordsOf(page.html)).toContain(`© ${year} BakeSale`)
  })

  test('LAND-05: shows the sections in their order', async () => {
    const { html } = await pages.render(
      { path: '/', search: '' },
      state(listings({ data: { items: [], nextCursor: null, total: 0 } })),
    )
    const places = [
      'next door',
      'name="query"',
      'Baked Goods Available Near You',
      'How It Works</h2>',
      'Become a Baker</h2>',
      '<footer',
    ]
    const found = places.map((text) => html.indexOf(text))
    expect(found).not.toContain(-1)
    expect(found).toEqual([...found].sort((a, b) => a - b))
  })
})

test('OPEN-31: every path that safeNext allows resolves to the same origin', () => {
  for (let code = 0; code < 0x3000; code++) {
    const next = safeNext(`/${String.fromCharCode(code)}/evil.example`)
    expect(new URL(next, 'https://bakesale.example').origin).toBe('https://bakesale.example')
  }
})
