import * as z from 'zod/mini'
import { mostServingsAnOrder } from '#shared/most-servings.ts'
import { defineCall } from './call.ts'
import { Moment } from './fields.ts'
import { BatchId, ListingId, WaitlistEntryId } from './ids.ts'
import { BatchChoice } from './orders.ts'

/** The most waitlist entries of one person. */
export const mostWaitedFor = 50

/** A person's waitlist entry for a sold-out bake day. */
export const WaitlistEntry = z.object({
  id: WaitlistEntryId,
  foodListingId: ListingId,
  /** the listing's id for a listing without bake days */
  batchId: BatchId,
  servings: z.int(),
  joinedAt: Moment,
  /** when they were notified; null: not yet */
  toldAt: z.nullable(Moment),
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

const WantedServings = z
  .int('Servings must be a whole number')
  .check(
    z.gte(1, 'At least 1 serving'),
    z.lte(mostServingsAnOrder, `At most ${mostServingsAnOrder} servings`),
  )

/** The caller's waitlist entries, without those ordered since or over. */
export const listWaitlistEntries = defineCall({
  name: 'listWaitlistEntries',
  method: 'GET',
  path: '/api/waitlist-entries',
  summary: 'List your waitlist entries',
  tag: 'waitlists',
  callers: 'people',
  success: { status: 200, body: z.object({ entries: z.array(WaitlistEntry) }) },
  errors: ['unauthenticated', 'rate_limited'],
})

/**
 * Joins a waitlist; repeating it only changes the quantity. `conflict`: it is available, or can never be
 * ordered.
 */
export const joinWaitlist = defineCall({
  name: 'joinWaitlist',
  method: 'PUT',
  path: '/api/food-listings/:id/waitlist',
  summary: 'Join a waitlist',
  tag: 'waitlists',
  callers: 'confirmed',
  params: z.object({ id: ListingId }),
  // the bake day; omitted: the one that the listing shows
  body: z.object({ servings: WantedServings, ...BatchChoice }),
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

/** Removes the entry. */
export const leaveWaitlist = defineCall({
  name: 'leaveWaitlist',
  method: 'DELETE',
  path: '/api/waitlist-entries/:id',
  summary: 'Leave a waitlist',
  tag: 'waitlists',
  callers: 'people',
  params: z.object({ id: WaitlistEntryId }),
  success: { status: 204 },
  errors: ['unauthenticated', 'wrong_origin', 'not_found', 'rate_limited'],
})

/** The size of a bake day's waitlist, in people and servings. */
export const Waiting = z.object({
  foodListingId: ListingId,
  /** the listing's id for a listing without bake days */
  batchId: BatchId,
  people: z.int(),
  servings: z.int(),
})
export type Waiting = z.infer<typeof Waiting>

/** Bakers see only numbers, not people. */
export const listWaiting = defineCall({
  name: 'listWaiting',
  method: 'GET',
  path: '/api/sellers/waitlists',
  summary: 'Count who waits for your bakes',
  tag: 'waitlists',
  callers: 'people',
  success: { status: 200, body: z.object({ waiting: z.array(Waiting) }) },
  errors: ['unauthenticated', 'rate_limited'],
})
