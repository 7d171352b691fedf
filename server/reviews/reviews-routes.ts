import type { FastifyInstance } from 'fastify'
import { findViewer, requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { addCacheTags } from '#server/http/cache-tags.ts'
import { listingTags } from '#server/http/cache-tags-rules.ts'
import { cacheControlOfAnswers } from '#server/http/cached-response.ts'
import { nextPageLink } from '#server/http/page-link.ts'
import * as calls from '#shared/api/reviews.ts'
import { deleteReview } from './delete-review.ts'
import { listReceivedReviews, listReviews } from './list-reviews.ts'
import { replyToReview } from './reply-to-review.ts'
import { writeReview } from './write-review.ts'

/** Reviews and replies that one client address may write per minute. */
const writesPerMinute = 20

/** Serves the calls of `shared/api/reviews.ts`. */
export function registerReviewRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(
    app,
    calls.listReviews,
    async ({ params, query }, { request, reply }) => {
      const viewer = await findViewer(context, request)
      addCacheTags(request, listingTags(params.id))
      const { reviews, nextCursor } = await listReviews(context, viewer, params.id, query.cursor)
      reply.header('vary', 'cookie, authorization')
      if (!viewer) reply.header('cache-control', cacheControlOfAnswers)
      if (nextCursor !== null) reply.header('link', nextPageLink(request, nextCursor))
      return reviews
    },
    { sameForVisitors: true },
  )

  serveCall(app, calls.listReceivedReviews, async ({ query }, { request, reply }) => {
    const viewer = await requireViewer(context, request)
    const { reviews, nextCursor } = await listReceivedReviews(context, viewer, query.cursor)
    if (nextCursor !== null) reply.header('link', nextPageLink(request, nextCursor))
    return reviews
  })

  const limits = { perMinute: writesPerMinute, limitGroup: 'reviews' }
  serveCall(
    app,
    calls.writeReview,
    async ({ params, body }, { request }) =>
      writeReview(context, await requireViewer(context, request), params.id, body),
    limits,
  )
  serveCall(
    app,
    calls.deleteReview,
    async ({ params }, { request }) => {
      await deleteReview(context, await requireViewer(context, request), params.id)
      return undefined
    },
    limits,
  )
  serveCall(
    app,
    calls.replyToReview,
    async ({ params, body }, { request }) =>
      replyToReview(context, await requireViewer(context, request), params.id, body.reply),
    limits,
  )
}
