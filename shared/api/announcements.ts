import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { date, requiredText } from './fields.ts'
import { BatchId, ListingId, PickupWindowId } from './ids.ts'

/** The longest announcement, in characters. */
export const longestAnnouncement = 500

/** What a baker told everybody of a pickup day, or of a batch, as an order shows it. */
export const Announcement = z.object({ body: z.string(), sentAt: z.string() })
export type Announcement = z.infer<typeof Announcement>

/**
 * Whom an announcement is for: of a pickup day those of a window or a bake, else everybody with an open order; or everybody with an open
 * order of a batch, on whatever day they come for it.
 */
export const Audience = z.object({
  pickupWindowId: z.nullable(PickupWindowId),
  foodListingId: z.nullable(ListingId),
  /** a listing without bake days is one batch, by the listing's own id */
  batchId: z._default(z.nullable(BatchId), null),
})
export type Audience = z.output<typeof Audience>

/** An audience with what tells it from others of a kitchen's day, and how many people it is. */
export const ShownAudience = z.extend(Audience, {
  batchId: z.nullable(BatchId),
  /** the title of its bake or batch; null of a window and of everybody */
  title: z.nullable(z.string()),
  /** HH:MM of the first pickup of its window; null of all others */
  from: z.nullable(z.string()),
  /** YYYY-MM-DD for which its batch was ordered; null of all others */
  bakedOn: z.nullable(z.string()),
  people: z.int(),
})
export type ShownAudience = z.infer<typeof ShownAudience>

export const AnnouncementBody = z
  .extend(Audience, {
    /** the pickup day; may be left out with a batch, which is reached as a whole */
    date: z.optional(date('Must be a date such as 2026-11-28')),
    body: requiredText('Please write what your buyers should know.', longestAnnouncement),
  })
  .check(
    z.refine(({ date, batchId }) => date !== undefined || batchId !== null, {
      path: ['date'],
      error: 'Please name a day or a batch',
    }),
  )
export type AnnouncementBody = z.output<typeof AnnouncementBody>

/** Tells everybody of an audience by mail and on their orders, once a person. */
export const announce = defineCall({
  name: 'announce',
  method: 'POST',
  path: '/api/sellers/announcements',
  summary:
    'The caller tells something to everybody who picks up on a day, to those of one window or bake of it, or to those of a batch',
  tag: 'sellers',
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
