import * as z from 'zod/mini'
import { adminListQuery, adminListResponse } from './admin-lists.ts'
import { defineCall } from './call.ts'
import { IdParams, Moment, optionalText, requiredText } from './fields.ts'
import { ListingId, OrderId, PersonId } from './ids.ts'

/** Whether everybody reads a review. */
export const reviewStates = ['shown', 'hidden'] as const
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
  /** null while it is shown */
  hidden: z.nullable(
    z.object({
      at: Moment,
      /** null when that admin is gone */
      by: z.nullable(z.string()),
      /** for moderators alone */
      note: z.string(),
    }),
  ),
  isEdited: z.boolean(),
  createdAt: Moment,
})
export type AdminReview = z.infer<typeof AdminReview>

const searchFields = {
  /** words of the review or the reply, or the id of the review, its order, its listing or one of its people */
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
  summary: 'Every review, newest first, as admins read it',
  tag: 'admin',
  query: z.object({ ...searchFields, ...adminListQuery }),
  success: { status: 200, body: z.object({ reviews: z.array(AdminReview), ...adminListResponse }) },
  errors: ['unauthenticated', 'forbidden', 'invalid', 'rate_limited'],
})

/** The reviews that a search means, as a file. */
export const adminReviewsCsvPath = '/api/admin/reviews.csv'

/** Why a review is hidden or shown again: moderators and the activity log read it. */
export const ReviewNoteBody = z.object({ note: requiredText('Please write why', 2000) })

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

/** Takes a review off every page; the listing's rating follows. Hidden once more, it stays as it is. */
export const hideReview = defineCall({
  name: 'hideReview',
  method: 'POST',
  path: '/api/admin/reviews/:id/hide',
  summary: 'Hide a review',
  tag: 'admin',
  params: IdParams,
  body: ReviewNoteBody,
  success: { status: 200, body: AdminReview },
  errors: changeErrors,
})

/** Puts a hidden review back. */
export const unhideReview = defineCall({
  name: 'unhideReview',
  method: 'POST',
  path: '/api/admin/reviews/:id/unhide',
  summary: 'Show a hidden review again',
  tag: 'admin',
  params: IdParams,
  body: ReviewNoteBody,
  success: { status: 200, body: AdminReview },
  errors: changeErrors,
})
