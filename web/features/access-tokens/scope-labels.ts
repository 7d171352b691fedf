import type { AccessScope } from '#shared/api/access-tokens.ts'

/** The name of each scope, and what a program can do with it. */
export const scopeLabels: Readonly<Record<AccessScope, { name: string; detail: string }>> = {
  read: { name: 'Read', detail: 'See your profile, listings, and orders' },
  listings: { name: 'Listings', detail: 'Post and change listings, photos, bake days, and pickup windows' },
  orders: { name: 'Orders', detail: 'Place, confirm, hand over, cancel, and refund orders' },
  payouts: { name: 'Payouts', detail: 'See payouts, statements, and your balance owed' },
}
