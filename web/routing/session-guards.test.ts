import { describe, expect, test } from 'vitest'
import type { QueryOutcome } from '#shared/page-rendering.ts'
import { pages } from '#web/entry-server.tsx'
import { paths } from '#web/paths.ts'
import { matchRoute } from './route-matching.ts'

const ana = {
  id: '019aa000-0000-7000-8000-0000000000a1',
  email: 'ana@example.org',
  firstName: 'Ana',
  lastName: 'Costa',
  profileImageUrl: null,
}
const session = (user: typeof ana | null): QueryOutcome => ({ url: '/api/me', paged: false, data: { user } })
const render = (path: string, outcomes: QueryOutcome[]) =>
  pages.render(
    { path, search: '' },
    { renderedAt: '2026-11-20T15:00:00.000Z', publicUrl: 'https://bakesale.example', outcomes },
  )
const accessOf = (path: string) => {
  const match = matchRoute(path, '')
  return 'route' in match ? match.route.access : null
}

const signedInPages = [paths.sellerDashboard, paths.postFood, paths.myOrders, paths.profile]
const openPages = [
  paths.home,
  paths.browse,
  '/food/019aa000-0000-7000-8000-0000000000f1',
  paths.cart,
  paths.help,
  paths.privacyPolicy,
  paths.marketFinder,
  paths.usdaMarkets,
  paths.aboutFarmersMarkets,
  paths.sellerOnboarding,
  paths.login,
  paths.signup,
  paths.auth,
]

describe('page access', () => {
  test.each(openPages)('SESS-12: %s is open to visitors', (path) => {
    expect(accessOf(path)).toBe('open')
  })

  test.each(signedInPages)('SESS-13, SESS-16, ORDER-09: %s requires only a sign-in', (path) => {
    expect(accessOf(path)).toBe('signed-in')
    const plan = pages.plan({ path, search: '' }, [session(ana)])
    expect(plan).not.toHaveProperty('redirect')
  })

  test.each(signedInPages)(
    'SESS-09: %s shows a loading screen while the session is unknown',
    async (path) => {
      const { html } = await render(path, [])
      expect(html).toContain('Loading marketplace...')
    },
  )

  test('SESS-03, SESS-04: a session with a user is signed in once it is read', async () => {
    const signedIn = await render(paths.help, [session(ana)])
    expect(signedIn.html).toContain('Ana')
    expect(signedIn.html).not.toContain('Sign in / Sign Up')
    const visitor = await render(paths.help, [session(null)])
    expect(visitor.html).toContain('Sign in / Sign Up')
  })
})
