import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { IdParams, optionalText, requiredText } from './fields.ts'
import { ListingId } from './ids.ts'

/** How many reviews a response holds, and a listing's page shows first. */
export const reviewPageSize = 5

/** The longest review and reply, in characters. */
export const longestReview = 2000

/** The baker's reply. */
const Reply = z.object({ body: z.string(), repliedAt: z.string() })

/** A public review, with only the first name and initial of its author. */
export const Review = z.object({
  id: z.uuid(),
  /** "Nora W.", or "A former neighbor" once the account is gone */
  reviewer: z.string(),
  /** 1 to 5 stars */
  rating: z.int(),
  body: z.string(),
  isEdited: z.boolean(),
  /** true for its author; omitted for others */
  isOwn: z.optional(z.literal(true)),
  reply: z.nullable(Reply),
  createdAt: z.string(),
})
export type Review = z.infer<typeof Review>

/** A review as its buyer sees it with their order (ORDER-21). */
export const OwnReview = z.object({
  rating: z.int(),
  body: z.string(),
  reply: z.nullable(Reply),
  /** whether a moderator hid it, which also prevents changes */
  isHidden: z.boolean(),
  /** until when it can be changed or deleted */
  changeableUntil: z.string(),
  createdAt: z.string(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** A review as the listing's baker sees it. */
export const ReceivedReview = z.extend(Review, {
  listing: z.object({ id: ListingId, title: z.string(), isArchived: z.boolean() }),
  /** whether the baker can reply now, or change their reply */
  mayReply: z.boolean(),
})
export type ReceivedReview = z.infer<typeof ReceivedReview>

/** A review as its buyer sends it. */
export const ReviewBody = z.object({
  rating: z
    .int('Choose how many stars')
    .check(z.gte(1, 'Choose how many stars'), z.lte(5, 'At most 5 stars')),
  body: optionalText(longestReview),
})
export type ReviewBody = z.output<typeof ReviewBody>

/** A baker's reply to a review. */
export const ReplyBody = z.object({ reply: requiredText('Write a reply', longestReview) })

const pageQuery = z.object({ cursor: z.optional(z.string().check(z.maxLength(300))) })

/** The reviews of a listing, newest first (decisions, OPEN-64). */
export const listReviews = defineCall({
  name: 'listReviews',
  method: 'GET',
  path: '/api/food-listings/:id/reviews',
  summary: "List a listing's reviews",
  tag: 'reviews',
  callers: 'anyone',
  responseHeaders: ['ETag', 'Link'],
  params: IdParams,
  query: pageQuery,
  success: { status: 200, body: z.array(Review) },
  errors: ['not_found', 'invalid', 'rate_limited'],
})

/** The reviews of all the caller's listings, newest first. */
export const listReceivedReviews = defineCall({
  name: 'listReceivedReviews',
  method: 'GET',
  path: '/api/sellers/reviews',
  summary: 'List reviews of your listings',
  tag: 'reviews',
  callers: 'people',
  responseHeaders: ['Link'],
  query: pageQuery,
  success: { status: 200, body: z.array(ReceivedReview) },
  errors: ['unauthenticated', 'invalid', 'rate_limited'],
})

const writeErrors = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'email_unconfirmed',
  'wrong_origin',
  'not_found',
  'conflict',
  'too_large',
  'invalid',
  'rate_limited',
] as const

/**
 * The buyer of a completed order reviews it once, and can change the review for 7 days (ORDER-21, OPEN-64).
 */
export const writeReview = defineCall({
  name: 'writeReview',
  method: 'PUT',
  path: '/api/orders/:id/review',
  summary: 'Review an order',
  tag: 'reviews',
  callers: 'buyer',
  params: IdParams,
  body: ReviewBody,
  success: { status: 200, body: OwnReview },
  errors: writeErrors,
})

/** The buyer deletes a review, within 7 days. */
export const deleteReview = defineCall({
  name: 'deleteReview',
  method: 'DELETE',
  path: '/api/orders/:id/review',
  summary: 'Delete your review',
  tag: 'reviews',
  callers: 'buyer',
  params: IdParams,
  success: { status: 204 },
  errors: ['unauthenticated', 'forbidden', 'wrong_origin', 'not_found', 'conflict', 'rate_limited'],
})

/** The baker replies to a review once, and can change the reply for 7 days (decisions, OPEN-64). */
export const replyToReview = defineCall({
  name: 'replyToReview',
  method: 'PUT',
  path: '/api/reviews/:id/reply',
  summary: 'Reply to a review',
  tag: 'reviews',
  callers: 'confirmed',
  params: IdParams,
  body: ReplyBody,
  success: { status: 200, body: ReceivedReview },
  errors: writeErrors,
})
