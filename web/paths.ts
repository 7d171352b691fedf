/** Every page's address (NAV-28 to NAV-47; decisions, OPEN-26, OPEN-41, OPEN-52). */
export const paths = {
  home: '/',
  browse: '/browse',
  cart: '/cart',
  checkout: '/checkout',
  login: '/login',
  signup: '/signup',
  auth: '/auth',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  notMe: '/not-me',
  postFood: '/post-food',
  myOrders: '/my-orders',
  sellerDashboard: '/seller-dashboard',
  /** only a link target: the server redirects it to the seller dashboard */
  dashboard: '/dashboard',
  profile: '/profile',
  sellerOnboarding: '/seller-onboarding',
  aboutFarmersMarkets: '/farmers-market-finder',
  usdaMarkets: '/farmers-market-finder-2',
  marketFinder: '/market-finder',
  safety: '/safety',
  community: '/community',
  bakerResources: '/baker-resources',
  help: '/help',
  contact: '/contact',
  termsOfService: '/terms-of-service',
  privacyPolicy: '/privacy-policy',
  admin: '/admin',
  adminLogin: '/admin/login',
  adminNotMe: '/admin/not-me',
} as const

/** The home page's sections, by element id (NAV-28). */
export const homeSections = {
  browse: 'browse',
  howItWorks: 'how-it-works',
  becomeBaker: 'become-baker',
} as const

/** BakeSale's profile on a photo-sharing service (NAV-25). */
export const photoProfileUrl = 'https://www.instagram.com/bakesale'

/** The page of one listing (NAV-29), optionally showing one of its bake days. */
export function foodPath(listingId: string, batchId?: string | null): string {
  return `/food/${encodeURIComponent(listingId)}${batchId ? `?day=${encodeURIComponent(batchId)}` : ''}`
}

/** The form that changes one listing, opened with its fields filled in (NAV-34). */
export function editFoodPath(listingId: string): string {
  return `${paths.postFood}?edit=${encodeURIComponent(listingId)}`
}

/** A sign-in page that leads back to the wanted page afterwards (decisions, OPEN-31, OPEN-36). */
export function signInPath(
  page: typeof paths.login | typeof paths.signup | typeof paths.auth,
  wanted: string,
) {
  return `${page}?next=${encodeURIComponent(wanted)}`
}

/** Where a baker imports bakes from a file. It is part of the dashboard to keep the route list of every page short. */
export const importPath = `${paths.sellerDashboard}?tab=listings&import=file`

/** The page with the bake days of one of the baker's own listings. */
export function bakeDaysPath(listingId: string): string {
  return `${paths.sellerDashboard}/bake-days/${encodeURIComponent(listingId)}`
}

/** The kitchen page of a pickup day (YYYY-MM-DD), by default today; `labels` shows its bag labels. */
export function kitchenHref(date?: string, view?: 'labels'): string {
  const query = new URLSearchParams({ ...(date ? { date } : {}), ...(view ? { view } : {}) })
  return `/seller-dashboard/kitchen${query.size === 0 ? '' : `?${query}`}`
}
