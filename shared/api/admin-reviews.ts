import * as z from 'zod/mini'
import { adminListQuery, adminListResponse } from './admin-lists.ts'
import { defineCall } from './call.ts'
import { IdParams, Moment, optionalText, requiredText } from './fields.ts'
import { ListingId, OrderId, PersonId } from './ids.ts'

/** Whether a review is public. */
const reviewStates = ['shown', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

/** A review as moderators read it. */
export const AdminReview = z.object({
  id: z.uuid(),
  orderId: OrderId,
  rating: z.int(),
  body: z.string(),
  reply: z.nullable(z.string()),
  buyer: z.object({ id: PersonId, name: z.string() }),
  cook: z.object({ id: PersonId, name: z.string() }),
  listing: z.object({ id: ListingId, title: z.string() }),
  /** null while it is public */
  hidden: z.nullable(
    z.object({
      at: Moment,
      /** null when that admin was deleted */
      by: z.nullable(z.string()),
      /** visible to moderators only */
      note: z.string(),
    }),
  ),
  isEdited: z.boolean(),
  createdAt: Moment,
})
export type AdminReview = z.infer<typeof AdminReview>

const searchFields = {
  /** words of the review or reply, or the id of the review, order, listing, buyer or baker */
  search: z._default(optionalText(100), ''),
  status: z._default(z.enum(['all', ...reviewStates], 'Must be all, shown or hidden'), 'all'),
}

export const AdminReviewSearch = z.object(searchFields)
export type AdminReviewSearch = z.output<typeof AdminReviewSearch>

/** Every review, newest first. */
export const listAdminReviews = defineCall({
  name: 'listAdminReviews',
  method: 'GET',
  path: '/api/admin/reviews',
  summary: 'List reviews',
  tag: 'admin reviews',
  callers: 'read',
  query: z.object({ ...searchFields, ...adminListQuery }),
  success: { status: 200, body: z.object({ reviews: z.array(AdminReview), ...adminListResponse }) },
  errors: ['unauthenticated', 'forbidden', 'invalid', 'rate_limited'],
})

/** The filtered reviews as a CSV file. */
export const exportReviews = defineCall({
  name: 'exportReviews',
  method: 'GET',
  path: '/api/admin/reviews.csv',
  summary: 'Export reviews as CSV',
  tag: 'admin reviews',
  callers: 'read',
  query: AdminReviewSearch,
  success: { status: 200, file: 'text/csv' },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'invalid', 'rate_limited'],
})

/** Why a review is hidden or shown; visible to moderators and in the activity log. */
const ReviewNoteBody = z.object({ note: requiredText('Say why', 2000) })

const changeErrors = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'wrong_origin',
  'not_found',
  'too_large',
  'invalid',
  'rate_limited',
] as const

/** Hides a review from every page and updates the listing's rating. Idempotent. */
export const hideReview = defineCall({
  name: 'hideReview',
  method: 'POST',
  path: '/api/admin/reviews/:id/hide',
  summary: 'Hide a review',
  tag: 'admin reviews',
  callers: 'handle_reports',
  params: IdParams,
  body: ReviewNoteBody,
  success: { status: 200, body: AdminReview },
  errors: changeErrors,
})

/** Shows a hidden review again. */
export const unhideReview = defineCall({
  name: 'unhideReview',
  method: 'POST',
  path: '/api/admin/reviews/:id/unhide',
  summary: 'Show a hidden review again',
  tag: 'admin reviews',
  callers: 'handle_reports',
  params: IdParams,
  body: ReviewNoteBody,
  success: { status: 200, body: AdminReview },
  errors: changeErrors,
})
