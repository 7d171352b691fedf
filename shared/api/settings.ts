import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** What the pages have to know of how this marketplace is run. */
export const Settings = z.object({
  /** where the map's tiles are, with `{z}`, `{x}` and `{y}` (MAP-01) */
  tileUrl: z.string(),
  /** the commission in force, inside every price: "0.0750" (CONST-04) */
  commissionRate: z.string(),
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
