import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** A claim on the home page; null hides it. */
const ClaimText = z.nullable(z.string())

/** The settings that pages need. */
export const Settings = z.object({
  /** the address of map tiles, with `{z}`, `{x}` and `{y}` (MAP-01) */
  tileUrl: z.string(),
  /** the credit for the map tiles */
  tileAttribution: z.string(),
  /** the current commission, inside every price: "0.0750" (CONST-04) */
  commissionRate: z.string(),
  /** the claims of the home page (LAND-20 to LAND-23; decisions, marketing claims) */
  claims: z.object({
    happyCustomers: ClaimText,
    weeklyEarnings: ClaimText,
    bakerRating: ClaimText,
    activeBakers: ClaimText,
  }),
  /** the operator's contact */
  supportEmail: z.string(),
  supportPhone: z.nullable(z.string()),
  /** whether new accounts and new listings are accepted */
  signUpsOpen: z.boolean(),
  postingOpen: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

/** The public settings, the same for everybody. */
export const getSettings = defineCall({
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  summary: 'Get the public settings',
  tag: 'settings',
  callers: 'anyone',
  responseHeaders: ['ETag'],
  success: { status: 200, body: Settings },
  errors: ['rate_limited'],
})
