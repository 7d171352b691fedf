import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isPrivatePage, pageHead } from './page-heads.ts'
import { notFoundRoute, routes } from './routes.tsx'

const headOf = (route: (typeof routes)[number], query = '') =>
  pageHead(new QueryClient(), route, { params: {}, search: new URLSearchParams(query) }, route.path)

test.each([...routes, notFoundRoute])('$path has a title and a description', (route) => {
  const { title, description, canonicalPath } = headOf(route)
  expect(title).toMatch(/\w/)
  expect(description.length).toBeGreaterThan(20)
  expect(canonicalPath.startsWith('/') || route === notFoundRoute).toBe(true)
})

test.each(routes.filter(({ access }) => access === 'signed-in'))(
  '$path is excluded from search engines',
  (route) => {
    expect(headOf(route).isPrivate).toBe(true)
    expect(isPrivatePage(route)).toBe(true)
  },
)

test('the browse page of a category has its own canonical address, whatever the other filters', () => {
  const browse = routes.find(({ path }) => path === '/browse')
  expect(browse && headOf(browse, 'cuisine=Jams&maxPrice=10')).toMatchObject({
    title: 'Jams & Preserves from home bakers near you',
    canonicalPath: '/browse?cuisine=Jams',
  })
})
