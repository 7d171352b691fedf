import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import type { CurrentUser } from '#shared/api/accounts.ts'
import { AccountMenu } from './account-menu.tsx'
import { Footer } from './footer.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

const nora: CurrentUser = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  email: 'nora@example.com',
  firstName: 'Nora',
  lastName: 'Whitfield',
  profileImageUrl: null,
}
const ignore = () => undefined

const render = (part: ReactNode) => renderToStaticMarkup(<Router ssrPath="/">{part}</Router>)
const words = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('&#x27;', "'")

/** Every link as "text → address", in order; uses the label of links without text. */
function links(html: string): string[] {
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, attributes = '', content = '']) => {
    const label = /aria-label="([^"]*)"/.exec(attributes)?.[1]
    return `${label ?? words(content)} → ${/href="([^"]*)"/.exec(attributes)?.[1]}`
  })
}

const bar = (user: CurrentUser | null, more: { sessionLoading?: boolean } = {}) =>
  render(<TopBar user={user} cartCount={3} onSignOut={ignore} {...more} />)
const menu = (user: CurrentUser | null) =>
  render(<SideMenu open onClose={ignore} user={user} onSignOut={ignore} />)
const foot = (signedIn: boolean) => render(<Footer signedIn={signedIn} year={2026} />)

describe('top bar', () => {
  beforeAll(AccountMenu.load)

  test('NAV-02: the brand links to the home page', () => {
    expect(links(bar(null))[0]).toBe('BakeSale → /')
  })

  test('NAV-03, NAV-04, NAV-05: signed in, the cart shows its count and links to /cart', () => {
    expect(links(bar(nora))).toContain('Cart, 3 items → /cart')
    expect(bar(nora)).toMatch(/>3<\/span>/)
  })

  test('NAV-06, NAV-11: signed out, the cart links to /auth and signing in to /login', () => {
    expect(links(bar(null))).toContain('Cart, 3 items → /auth')
    expect(links(bar(null))).toContain('Sign in / Sign Up → /login')
    expect(words(bar(null))).not.toContain('Post Baked Goods')
  })

  test('NAV-08, NAV-10, NAV-13: signed in, has the post button and the account menu', () => {
    const html = bar(nora)
    expect(links(html)).toContain('Post Baked Goods → /post-food')
    expect(html).toContain('>NW</span>')
    const entries = [...html.matchAll(/role="menuitem"[^>]*>(.*?)<\/(?:a|button)>/g)]
    expect(entries.map(([, entry = '']) => words(entry))).toEqual([
      'My Orders',
      'Seller Dashboard',
      'Profile',
      'Sign Out',
    ])
  })

  test('NAV-09: while the session loads the post button is disabled', () => {
    const post = (html: string) => /<a [^>]*href="\/post-food"[^>]*>/.exec(html)?.[0]
    expect(post(bar(nora, { sessionLoading: true }))).toContain('aria-disabled="true"')
    expect(post(bar(nora))).not.toContain('aria-disabled')
  })

  test('NAV-12: shows the initials until the profile image has loaded over them', () => {
    const html = bar({ ...nora, profileImageUrl: '/photos/nora.webp' })
    expect(html).toMatch(/>NW<img [^>]*src="\/photos\/nora\.webp"[^>]*\/><\/span>/)
    expect(bar(nora)).toContain('>NW</span>')
  })
})

describe('side menu', () => {
  test('NAV-14, NAV-16, NAV-21: has the entries for a visitor', () => {
    expect(links(menu(null))).toEqual([
      'Browse Baked Goods → /#browse',
      "Farmer's Market's → /farmers-market-finder",
      'Market Finder → /market-finder',
      'How It Works → /#how-it-works',
      'Become a Baker → /signup',
      'Sign in / Sign Up → /login',
    ])
  })

  test('NAV-14, NAV-15, NAV-20: has the entries for a signed-in user', () => {
    const html = menu(nora)
    expect(links(html)).toEqual([
      'Browse Baked Goods → /#browse',
      "Farmer's Market's → /farmers-market-finder",
      'Market Finder → /market-finder',
      'How It Works → /#how-it-works',
      'Become a Baker → /#become-baker',
      'Post Baked Goods → /post-food',
      'My Orders → /my-orders',
      'Seller Dashboard → /seller-dashboard',
      'Profile → /profile',
    ])
    expect(words(html)).toMatch(/NWNora Whitfieldnora@example\.com.*Sign Out$/)
  })
})

describe('footer', () => {
  test('NAV-22 to NAV-26: has the links for a signed-in user', () => {
    expect(links(foot(true))).toEqual([
      'BakeSale → /',
      'Our photos → https://www.instagram.com/bakesale',
      'Browse Baked Goods → /#browse',
      'How It Works → /#how-it-works',
      'Safety Guidelines → /safety',
      'Community → /community',
      'My Orders → /my-orders',
      'Start Baking → /post-food',
      'Seller Dashboard → /dashboard',
      'Baker Resources → /baker-resources',
      'Help Center → /help',
      'Contact Us → /contact',
      'Terms of Service → /terms-of-service',
      'Privacy Policy → /privacy-policy',
    ])
  })

  test('NAV-27: links to personal pages send a visitor to /auth', () => {
    expect(links(foot(false)).filter((link) => link.includes('/auth'))).toEqual([
      'My Orders → /auth?next=%2Fmy-orders',
      'Start Baking → /auth?next=%2Fpost-food',
      'Seller Dashboard → /auth?next=%2Fdashboard',
    ])
  })
})

test('no part has inline styles, which the content security policy forbids', () => {
  for (const html of [bar(nora), bar(null), menu(nora), foot(true)]) expect(html).not.toContain(' style=')
})
