import type { FastifyInstance } from 'fastify'
import { listPage, listPlace } from '#server/admin/admin-list-pages.ts'
import { serveAdminCall } from '#server/admin/serve-admin-call.ts'
import { serveAdminCsv } from '#server/admin/serve-admin-csv.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import * as calls from '#shared/api/admin-reviews.ts'
import { orderNumber } from '#shared/order-number.ts'
import {
  type AdminReviewView,
  countAdminReviews,
  findAdminReview,
  listAdminReviews,
} from './admin-reviews-repository.ts'
import { hideReview, unhideReview } from './hide-review.ts'
import { noSuchReview } from './reply-to-review.ts'

/** Serves the calls of `shared/api/admin-reviews.ts`. */
export function registerAdminReviewRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context

  serveAdminCall(app, context, calls.listAdminReviews, 'read', async ({ query }) => {
    const place = listPlace(query)
    const rows = await listAdminReviews(db, query, { ...place, limit: place.limit + 1 })
    const page = listPage(place, rows, await countAdminReviews(db, query))
    return { reviews: page.shown.map(presentAdminReview), ...page.place }
  })

  serveAdminCsv(
    app,
    context,
    {
      call: calls.exportReviews,
      fileName: 'reviews.csv',
    },
    'read',
    (search) =>
      csvFile(columns, (last, limit) =>
        listAdminReviews(db, search, { after: last?.id ?? null, skip: 0, limit }),
      ),
  )

  serveAdminCall(
    app,
    context,
    calls.hideReview,
    'handle_reports',
    async ({ params, body: { note } }, { admin }) => {
      await inTransaction(db, (trx) => hideReview(trx, params.id, { admin, note }, now()))
      return readReview(params.id)
    },
  )

  serveAdminCall(
    app,
    context,
    calls.unhideReview,
    'handle_reports',
    async ({ params, body: { note } }, { admin }) => {
      await inTransaction(db, (trx) => unhideReview(trx, params.id, { admin, note }, now()))
      return readReview(params.id)
    },
  )

  async function readReview(id: string): Promise<calls.AdminReview> {
    const review = await findAdminReview(db, id)
    if (!review) throw noSuchReview()
    return presentAdminReview(review)
  }
}

const columns: readonly CsvColumn<AdminReviewView>[] = [
  ['Review', ({ id }) => id],
  ['Written', ({ created_at }) => created_at.toISOString()],
  ['Listing', ({ listing_title }) => listing_title],
  ['Baker', ({ cook_first_name, cook_last_name }) => `${cook_first_name} ${cook_last_name}`.trim()],
  ['Buyer', ({ buyer_first_name, buyer_last_name }) => `${buyer_first_name} ${buyer_last_name}`.trim()],
  ['Order', ({ order_id }) => order_id],
  ['Stars', ({ rating }) => rating],
  ['Review text', ({ body }) => body],
  ['Reply', ({ reply }) => reply],
  ['Hidden', ({ hidden_at }) => hidden_at?.toISOString() ?? null],
  ['Hidden by', ({ hidden_by_name }) => hidden_by_name],
  ['Reason', ({ hidden_note }) => hidden_note],
  ['Order number', ({ order_id }) => orderNumber(order_id)],
]

function presentAdminReview(review: AdminReviewView): calls.AdminReview {
  const { hidden_at, hidden_by_name, hidden_note } = review
  return {
    id: review.id,
    orderId: review.order_id,
    rating: review.rating,
    body: review.body,
    reply: review.reply,
    buyer: { id: review.buyer_id, name: `${review.buyer_first_name} ${review.buyer_last_name}`.trim() },
    cook: { id: review.cook_id, name: `${review.cook_first_name} ${review.cook_last_name}`.trim() },
    listing: { id: review.food_listing_id, title: review.listing_title },
    hidden: hidden_at && { at: hidden_at.toISOString(), by: hidden_by_name, note: hidden_note ?? '' },
    isEdited: review.edited_at !== null,
    createdAt: review.created_at.toISOString(),
  }
}
