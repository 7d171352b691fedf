import * as z from 'zod/mini'
import { mostServingsAnOrder } from '#shared/most-servings.ts'
import { defineCall } from './call.ts'
import { Moment } from './fields.ts'
import { BatchId, ListingId, WaitlistEntryId } from './ids.ts'
import { BatchWish } from './orders.ts'

/** How much one person can wait for at a time. */
export const mostWaitedFor = 50

/** Somebody's place among those who wait for a bake day that is sold out. */
export const WaitlistEntry = z.object({
  id: WaitlistEntryId,
  foodListingId: ListingId,
  /** of a listing without bake days its own id */
  batchId: BatchId,
  servings: z.int(),
  joinedAt: Moment,
  /** when they were told that there are some again; null: they are yet to be told */
  toldAt: z.nullable(Moment),
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

const WantedServings = z
  .int('Servings must be a whole number')
  .check(
    z.gte(1, 'At least 1 serving'),
    z.lte(mostServingsAnOrder, `At most ${mostServingsAnOrder} servings`),
  )

/** What the caller waits for; nothing of it that they have ordered since, or that is over. */
export const listWaitlistEntries = defineCall({
  name: 'listWaitlistEntries',
  method: 'GET',
  path: '/api/waitlist-entries',
  summary: 'What you wait for, as it is sold out, the first that you asked for first',
  tag: 'listings',
  success: { status: 200, body: z.object({ entries: z.array(WaitlistEntry) }) },
  errors: ['unauthenticated', 'rate_limited'],
})

/** Asks to be told when there are some again; once more only changes for how many. `conflict`: it can be ordered now, or no more at all. */
export const joinWaitlist = defineCall({
  name: 'joinWaitlist',
  method: 'PUT',
  path: '/api/food-listings/:id/waitlist',
  summary: 'Be told by mail when servings of a listing that is sold out come free; nothing is kept for you',
  tag: 'listings',
  params: z.object({ id: ListingId }),
  // of which bake day; left out: of the one that the listing shows
  body: z.object({ servings: WantedServings, ...BatchWish }),
  success: { status: 200, body: WaitlistEntry },
  errors: [
    'bad_request',
    'unauthenticated',
    'email_unconfirmed',
    'wrong_origin',
    'not_found',
    'conflict',
    'closed',
    'too_large',
    'invalid',
    'rate_limited',
  ],
})

export const leaveWaitlist = defineCall({
  name: 'leaveWaitlist',
  method: 'DELETE',
  path: '/api/waitlist-entries/:id',
  summary: 'Wait for it no longer',
  tag: 'listings',
  params: z.object({ id: WaitlistEntryId }),
  success: { status: 204 },
  errors: ['unauthenticated', 'wrong_origin', 'not_found', 'rate_limited'],
})

/** How many people wait for a bake day, and for how many servings in all. */
export const Waiting = z.object({
  foodListingId: ListingId,
  /** of a listing without bake days its own id */
  batchId: BatchId,
  people: z.int(),
  servings: z.int(),
})
export type Waiting = z.infer<typeof Waiting>

/** Who waits stays between them and us. */
export const listWaiting = defineCall({
  name: 'listWaiting',
  method: 'GET',
  path: '/api/sellers/waitlists',
  summary: 'How many people wait for your listings and bake days that are sold out',
  tag: 'sellers',
  success: { status: 200, body: z.object({ waiting: z.array(Waiting) }) },
  errors: ['unauthenticated', 'rate_limited'],
})
