import * as z from 'zod/mini'
import { categories } from '#shared/categories.ts'
import { BakeOption } from './bake-options.ts'
import { defineCall } from './call.ts'
import { Decimal } from './fields.ts'
import { ListingId } from './ids.ts'

/** The most other listings of its baker on the page of a listing. */
export const mostOtherBakes = 6

/** Another listing of a baker, for a small card. */
export const OtherBake = z.object({
  id: ListingId,
  title: z.string(),
  cuisine: z.enum(categories),
  /** price per serving, or of the cheapest option */
  price: Decimal,
  options: z.array(BakeOption),
  imageUrl: z.nullable(z.string()),
  readyByDate: z.string(),
  readyByTime: z.string(),
  timeZone: z.string(),
})
export type OtherBake = z.infer<typeof OtherBake>

/** The baker's other listings that can be ordered now, newest first; empty for the baker. */
export const listOtherBakes = defineCall({
  name: 'listOtherBakes',
  method: 'GET',
  path: '/api/food-listings/:id/other-bakes',
  summary: 'List what else the baker sells',
  tag: 'listings',
  callers: 'anyone',
  responseHeaders: ['ETag'],
  params: z.object({ id: ListingId }),
  success: { status: 200, body: z.array(OtherBake) },
  errors: ['not_found', 'rate_limited'],
})
