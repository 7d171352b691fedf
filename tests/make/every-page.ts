/** The items that pages show. */
export interface OnSale {
  listingId: string
  orderId: string
  checkoutId: string
}

/** Pages that look different to a visitor than to a signed-in person. */
export const visitorsPages = [
  '/',
  '/browse',
  '/login',
  '/signup',
  '/auth',
  '/reset-password',
  '/reset-password?token=spent',
  '/not-me?token=spent',
  '/my-orders',
  '/admin/login',
  '/admin/not-me?token=spent',
]

/** Pages without scripts. */
export const plainPages = ['/api/docs', '/api/docs/orders', '/api/docs/webhooks', '/api/docs/guide']

/** The pages of a baker, and those of everybody. */
export function bakersPages({ listingId }: OnSale): string[] {
  return [
    '/',
    '/browse',
    '/browse?query=pie&cuisine=Bread&maxPrice=20&near=10001',
    '/confirm-email',
    '/seller-onboarding',
    '/seller/onboarding/return',
    '/seller/onboarding/refresh',
    '/market-finder?zip=10001',
    '/farmers-market-finder',
    '/farmers-market-finder-2?type=farmersmarket&zip=10001',
    '/contact',
    '/help',
    '/safety',
    '/community',
    '/baker-resources',
    '/terms-of-service',
    '/privacy-policy',
    '/nowhere',
    '/post-food',
    `/post-food?edit=${listingId}`,
    '/profile',
    '/profile?tab=security',
    '/seller-dashboard',
    '/seller-dashboard?tab=listings',
    '/seller-dashboard?tab=payments',
    '/seller-dashboard?tab=orders',
    '/seller-dashboard?tab=pickups',
    '/seller-dashboard/kitchen',
    '/seller-dashboard/statement',
    '/seller-dashboard/statement?period=2029-05',
    '/seller-dashboard/owed',
    '/seller-dashboard/webhooks',
    `/seller-dashboard/bake-days/${listingId}`,
  ]
}

/** The pages of a buyer with a filled cart. */
export function buyersPages({ listingId, orderId, checkoutId }: OnSale): string[] {
  return [
    `/food/${listingId}`,
    '/cart',
    '/checkout',
    `/checkout/${checkoutId}`,
    '/my-orders',
    `/my-orders/${orderId}`,
    `/my-orders/${orderId}/receipt`,
  ]
}

const consoleTabs = [
  'dashboard',
  'users',
  'products',
  'orders',
  'money',
  'reports',
  'reviews',
  'messages',
  'mails',
  'commission',
  'books',
  'settings',
  'activity',
  'admins',
]

/** All tabs of the console. */
export const consolePages = consoleTabs.map((tab) => `/admin?tab=${tab}`)
