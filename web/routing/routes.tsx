// Adding a page:
// 1. Write web/pages/<folder>/<name>.tsx with a default export `(props: PageProps) => …`; it composes features.
// 2. Add its row below. Every page loads this file, so keep it small.
// 3. Add its initial queries to page-queries.ts, and its title and description to page-heads.ts.
// 4. `access: 'signed-in'` sends visitors to /login and back; such a page gets its user from `useCurrentUser`.
//    `access: 'console'` is the admin console: without the shop's bar and footer, and with its own sign-in.

import type { ComponentType } from 'react'
import { owedPath } from '#shared/owed-path.ts'
import { webhooksPath } from '#shared/webhooks-path.ts'
import { paths } from '#web/paths.ts'

/** The props of every page. */
export interface PageProps {
  /** the `:name` parts of the path */
  params: Readonly<Record<string, string>>
  /** the query of the address */
  search: URLSearchParams
}

/** A page's file, loaded. */
export interface PageModule {
  default: ComponentType<PageProps>
}

export interface PageRoute {
  path: string
  /** the page's module, from web/ */
  file: `pages/${string}.tsx`
  access: 'open' | 'signed-in' | 'console'
}

/** Developer pages; production does not have them. */
const developmentRoutes: readonly PageRoute[] = import.meta.env.DEV
  ? [{ path: '/styleguide', file: 'pages/development/styleguide.tsx', access: 'open' }]
  : []

/** Every page, first match wins. */
export const routes: readonly PageRoute[] = [
  ...developmentRoutes,
  page(paths.home, 'shop/home'),
  page(paths.browse, 'shop/browse'),
  page('/food/:id', 'shop/food'),
  page(paths.login, 'account/login'),
  page(paths.signup, 'account/signup'),
  page(paths.auth, 'account/auth'),
  page(paths.resetPassword, 'account/reset-password'),
  page(paths.confirmEmail, 'account/confirm-email'),
  page(paths.notMe, 'account/not-me'),
  page(paths.cart, 'buyer/cart'),
  page(paths.checkout, 'buyer/checkout', 'signed-in'),
  page('/checkout/:id', 'buyer/placed-checkout', 'signed-in'),
  page('/my-orders/:id/receipt', 'buyer/receipt', 'signed-in'),
  page('/my-orders/:id', 'buyer/order', 'signed-in'),
  page(paths.postFood, 'baker/post-food', 'signed-in'),
  page(paths.myOrders, 'buyer/my-orders', 'signed-in'),
  page(paths.sellerDashboard, 'baker/dashboard', 'signed-in'),
  page('/seller-dashboard/statement', 'baker/statement', 'signed-in'),
  page('/seller-dashboard/kitchen', 'baker/kitchen', 'signed-in'),
  page('/seller-dashboard/bake-days/:id', 'baker/bake-days', 'signed-in'),
  page(owedPath, 'baker/owed', 'signed-in'),
  page(webhooksPath, 'baker/webhooks', 'signed-in'),
  page(paths.sellerOnboarding, 'baker/onboarding'),
  page('/seller/onboarding/return/:connectedAccountId?', 'baker/onboarding-return'),
  page('/seller/onboarding/refresh/:connectedAccountId?', 'baker/onboarding-refresh'),
  page(paths.profile, 'account/profile', 'signed-in'),
  page(paths.admin, 'admin/console', 'console'),
  page(paths.adminLogin, 'admin/login', 'console'),
  page(paths.adminNotMe, 'admin/not-me', 'console'),
  page(paths.marketFinder, 'markets/market-finder'),
  page(paths.usdaMarkets, 'markets/directory'),
  page(paths.aboutFarmersMarkets, 'info/farmers-markets'),
  page(paths.contact, 'info/contact'),
  page(paths.help, 'info/help'),
  page(paths.safety, 'info/safety'),
  page(paths.community, 'info/community'),
  page(paths.bakerResources, 'info/baker-resources'),
  page(paths.termsOfService, 'info/terms-of-service'),
  page(paths.privacyPolicy, 'info/privacy-policy'),
]

/** The page at every other path (NAV-48). */
export const notFoundRoute: PageRoute = page('*', 'shop/not-found')

/** Permanently moved addresses (decisions, OPEN-26). */
export const movedPaths: readonly { from: string; to: string }[] = [
  { from: '/food-listings/:id', to: '/food/:id' },
  { from: paths.dashboard, to: paths.sellerDashboard },
]

/** Creates a route from an address and a file in `web/pages`. */
function page(path: string, name: string, access: PageRoute['access'] = 'open'): PageRoute {
  return { path, file: `pages/${name}.tsx`, access }
}
