// Adding a page:
// 1. Write web/pages/<folder>/<name>.tsx with a default export `(props: PageProps) => …`; it composes features.
// 2. Add its row below: every page loads this file, so it holds what all of them need at once, and no more.
// 3. Add what it shows at once to page-reads.ts, and its title and description to page-heads.ts.
// 4. `access: 'signed-in'` sends visitors to /login and back; such a page takes its user from `useCurrentUser`.
//    `access: 'console'` is the admins' part: without the shop's bar and footer, and with a sign-in of its own.

import { owedPath } from '#shared/owed-path.ts'
import { paths } from './paths.ts'

/** What every page is given. */
export interface PageProps {
  /** the `:name` parts of the path */
  params: Readonly<Record<string, string>>
  /** the query of the address */
  search: URLSearchParams
}

export interface PageRoute {
  path: string
  /** the page's module, from web/ */
  file: `pages/${string}.tsx`
  access: 'open' | 'signed-in' | 'console'
}

/** Pages for those who develop; in production their addresses are not known. */
const developmentRoutes: readonly PageRoute[] = import.meta.env.DEV
  ? [{ path: '/styleguide', file: 'pages/development/styleguide.tsx', access: 'open' }]
  : []

/** Every page, first match wins. */
export const routes: readonly PageRoute[] = [
  ...developmentRoutes,
  { path: paths.home, file: 'pages/shop/home.tsx', access: 'open' },
  { path: paths.browse, file: 'pages/shop/browse.tsx', access: 'open' },
  { path: '/food/:id', file: 'pages/shop/food.tsx', access: 'open' },
  { path: paths.login, file: 'pages/account/login.tsx', access: 'open' },
  { path: paths.signup, file: 'pages/account/signup.tsx', access: 'open' },
  { path: paths.auth, file: 'pages/account/auth.tsx', access: 'open' },
  { path: paths.resetPassword, file: 'pages/account/reset-password.tsx', access: 'open' },
  { path: paths.confirmEmail, file: 'pages/account/confirm-email.tsx', access: 'open' },
  { path: paths.cart, file: 'pages/buyer/cart.tsx', access: 'open' },
  { path: paths.checkout, file: 'pages/buyer/checkout.tsx', access: 'signed-in' },
  { path: '/checkout/:id', file: 'pages/buyer/placed-checkout.tsx', access: 'signed-in' },
  { path: '/my-orders/:id/receipt', file: 'pages/buyer/receipt.tsx', access: 'signed-in' },
  { path: paths.postFood, file: 'pages/seller/post-food.tsx', access: 'signed-in' },
  { path: paths.myOrders, file: 'pages/buyer/my-orders.tsx', access: 'signed-in' },
  { path: paths.sellerDashboard, file: 'pages/seller/dashboard.tsx', access: 'signed-in' },
  { path: '/seller-dashboard/statement', file: 'pages/seller/statement.tsx', access: 'signed-in' },
  { path: owedPath, file: 'pages/seller/owed.tsx', access: 'signed-in' },
  { path: paths.sellerOnboarding, file: 'pages/seller/onboarding.tsx', access: 'open' },
  {
    path: '/seller/onboarding/return/:connectedAccountId?',
    file: 'pages/seller/onboarding-return.tsx',
    access: 'open',
  },
  {
    path: '/seller/onboarding/refresh/:connectedAccountId?',
    file: 'pages/seller/onboarding-refresh.tsx',
    access: 'open',
  },
  { path: paths.profile, file: 'pages/account/profile.tsx', access: 'signed-in' },
  { path: paths.admin, file: 'pages/admin/console.tsx', access: 'console' },
  { path: paths.adminLogin, file: 'pages/admin/login.tsx', access: 'console' },
  { path: paths.marketFinder, file: 'pages/markets/market-finder.tsx', access: 'open' },
  { path: paths.usdaMarkets, file: 'pages/markets/directory.tsx', access: 'open' },
  infoPage(paths.aboutFarmersMarkets, 'farmers-markets'),
  infoPage(paths.contact, 'contact'),
  infoPage(paths.help, 'help'),
  infoPage(paths.safety, 'safety'),
  infoPage(paths.community, 'community'),
  infoPage(paths.bakerResources, 'baker-resources'),
  infoPage(paths.termsOfService, 'terms-of-service'),
  infoPage(paths.privacyPolicy, 'privacy-policy'),
]

/** What stands at every other path (NAV-48). */
export const notFoundRoute: PageRoute = {
  path: '*',
  file: 'pages/shop/not-found.tsx',
  access: 'open',
}

/** Addresses that moved for good (decisions, OPEN-26). */
export const movedPaths: readonly { from: string; to: string }[] = [
  { from: '/food-listings/:id', to: '/food/:id' },
  { from: paths.dashboard, to: paths.sellerDashboard },
]

/** A page of running text (NAV-45). */
function infoPage(path: string, name: string): PageRoute {
  return { path, file: `pages/info/${name}.tsx`, access: 'open' }
}
