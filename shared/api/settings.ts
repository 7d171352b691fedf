import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** A figure that the home page states, or null where it says nothing of it. */
const ClaimText = z.nullable(z.string())

/** What the pages have to know of how this marketplace is run. */
export const Settings = z.object({
  /** where the map's tiles are, with `{z}`, `{x}` and `{y}` (MAP-01) */
  tileUrl: z.string(),
  /** whom the map thanks for its tiles */
  tileAttribution: z.string(),
  /** the commission in force, inside every price: "0.0750" (CONST-04) */
  commissionRate: z.string(),
  /** what the home page claims (LAND-20 to LAND-23; decisions, marketing claims) */
  claims: z.object({
    happyCustomers: ClaimText,
    weeklyEarnings: ClaimText,
    bakerRating: ClaimText,
    activeBakers: ClaimText,
  }),
  /** where people reach those who run the site */
  supportEmail: z.string(),
  supportPhone: z.nullable(z.string()),
  /** whether new accounts are taken, and new listings */
  signUpsOpen: z.boolean(),
  postingOpen: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

/** The public settings, the same for everybody. */
export const getSettings = defineCall({
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  summary: 'Read the public settings',
  tag: 'settings',
  success: { status: 200, body: Settings },
  errors: ['rate_limited'],
})
