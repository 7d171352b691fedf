import { describe, expect, test } from 'vitest'
import { bakersPages, buyersPages, consolePages, visitorsPages } from '#tests/make/every-page.ts'
import { loadPage } from './page-modules.ts'
import { matchRoute } from './route-matching.ts'
import { notFoundRoute, routes } from './routes.tsx'

const fileAt = (path: string) => {
  const match = matchRoute(path, '')
  return 'route' in match ? match.route.file : match
}

describe('matchRoute', () => {
  test.each([
    ['/', 'pages/shop/home.tsx'],
    ['/browse', 'pages/shop/browse.tsx'],
    ['/browse/', 'pages/shop/browse.tsx'],
    ['/food/42', 'pages/shop/food.tsx'],
  ])('NAV-28, NAV-29, OPEN-52: %s is %s', (path, file) => {
    expect(fileAt(path)).toBe(file)
  })

  test('NAV-29: returns the decoded parts of the path', () => {
    expect(matchRoute('/food/a%20b', '')).toMatchObject({ params: { id: 'a b' } })
  })

  test('matches a path with invalid encoding as it is', () => {
    expect(matchRoute('/food/%E0%A4%A', '')).toMatchObject({ params: { id: '%E0%A4%A' } })
  })

  test.each(['/nowhere', '/food', '/food/1/2', '//', '/browse.html'])('NAV-48: %s is not found', (path) => {
    expect(matchRoute(path, '')).toEqual({ route: notFoundRoute, params: {} })
  })

  test.each([
    ['/dashboard', '', '/seller-dashboard'],
    ['/food-listings/42', '', '/food/42'],
    ['/food-listings/42', 'a=b', '/food/42?a=b'],
    ['/food-listings/%2F%2Fevil.example', '', '/food/%2F%2Fevil.example'],
  ])('OPEN-26, OPEN-27: %s?%s has moved to %s', (path, search, movedTo) => {
    expect(matchRoute(path, search)).toEqual({ movedTo })
  })
})

test.each([...routes, notFoundRoute])('$file exists and exports a page', async ({ file }) => {
  expect(await loadPage(file)).toBeTypeOf('function')
})

test('only the console’s pages are below /admin', () => {
  for (const { path, access } of routes)
    expect([path, /^\/admin(\/|$)/.test(path)]).toEqual([path, access === 'console'])
})

test('a journey checks every page in windows of all widths', () => {
  const ids = { listingId: '1', orderId: '2', checkoutId: '3' }
  const looked = [...visitorsPages, ...bakersPages(ids), ...buyersPages(ids), ...consolePages]
  const seen = new Set(looked.map((address) => fileAt(new URL(address, 'http://localhost').pathname)))
  const shipped = routes.filter(({ path }) => path !== '/styleguide')
  expect([...shipped, notFoundRoute].filter(({ file }) => !seen.has(file))).toEqual([])
})
