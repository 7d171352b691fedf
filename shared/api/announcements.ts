import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { date, requiredText } from './fields.ts'
import { ListingId, PickupWindowId } from './ids.ts'

/** The longest announcement, in characters. */
export const longestAnnouncement = 500

/** What a baker told everybody of a pickup day, as an order shows it. */
export const Announcement = z.object({ body: z.string(), sentAt: z.string() })
export type Announcement = z.infer<typeof Announcement>

/** Whom of a pickup day an announcement is for: those of a window or a bake, else everybody with an open order. */
export const Audience = z.object({
  pickupWindowId: z.nullable(PickupWindowId),
  foodListingId: z.nullable(ListingId),
})
export type Audience = z.output<typeof Audience>

/** An audience of a day with what tells it from others, and how many people it is. */
export const ShownAudience = z.extend(Audience, {
  /** the title of its bake; null of a window and of everybody */
  title: z.nullable(z.string()),
  /** HH:MM of the first pickup of its window; null of a bake and of everybody */
  from: z.nullable(z.string()),
  people: z.int(),
})
export type ShownAudience = z.infer<typeof ShownAudience>

export const AnnouncementBody = z.extend(Audience, {
  date: date('Must be a date such as 2026-11-28'),
  body: requiredText('Please write what your buyers should know.', longestAnnouncement),
})
export type AnnouncementBody = z.output<typeof AnnouncementBody>

/** Tells everybody of an audience by mail and on their orders, once a person. */
export const announce = defineCall({
  name: 'announce',
  method: 'POST',
  path: '/api/sellers/announcements',
  summary: 'The caller tells something to everybody who picks up on a day, or to those of one window or bake',
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
