import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { date, requiredText } from './fields.ts'
import { BatchId, ListingId, PickupWindowId } from './ids.ts'

/** The longest announcement, in characters. */
export const longestAnnouncement = 500

/** A baker's announcement for a pickup day or batch, as an order shows it. */
export const Announcement = z.object({ body: z.string(), sentAt: z.string() })
export type Announcement = z.infer<typeof Announcement>

/**
 * The recipients of an announcement: all open orders of a pickup day, optionally of a window or a bake, or
 * all open orders of a batch on any day.
 */
export const Audience = z.object({
  pickupWindowId: z.nullable(PickupWindowId),
  foodListingId: z.nullable(ListingId),
  /** a listing without bake days is one batch with the listing's id */
  batchId: z._default(z.nullable(BatchId), null),
})
export type Audience = z.output<typeof Audience>

/** An audience with its labels and size. */
export const ShownAudience = z.extend(Audience, {
  batchId: z.nullable(BatchId),
  /** the title of its bake or batch; null for others */
  title: z.nullable(z.string()),
  /** HH:MM of the window's first pickup; null for others */
  from: z.nullable(z.string()),
  /** YYYY-MM-DD of the batch; null for others */
  bakedOn: z.nullable(z.string()),
  people: z.int(),
})
export type ShownAudience = z.infer<typeof ShownAudience>

/** An announcement to the buyers of one day. */
export const AnnouncementBody = z
  .extend(Audience, {
    /** the pickup day; optional with a batch */
    date: z.optional(date('Must be a date such as 2026-11-28')),
    body: requiredText('Write what your buyers should know.', longestAnnouncement),
  })
  .check(
    z.refine(({ date, batchId }) => date !== undefined || batchId !== null, {
      path: ['date'],
      error: 'Choose a day or a batch',
    }),
  )
export type AnnouncementBody = z.output<typeof AnnouncementBody>

/** Notifies an audience by email and on their orders, once per person. */
export const announce = defineCall({
  name: 'announce',
  method: 'POST',
  path: '/api/sellers/announcements',
  summary: 'Announce something to your buyers',
  tag: 'baking',
  callers: 'people',
  body: AnnouncementBody,
  success: { status: 200, body: z.object({ people: z.int() }) },
  errors: [
    'bad_request',
    'unauthenticated',
    'wrong_origin',
    'conflict',
    'invalid',
    'too_large',
    'rate_limited',
  ],
})
