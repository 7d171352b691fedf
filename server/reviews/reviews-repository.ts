import { sql } from 'kysely'
import type { Db, NewReviewRow, ReviewRow, ReviewRowChange, Trx } from '#server/database/tables.ts'
import type { ListingId, OrderId, PersonId } from '#shared/api/ids.ts'

/** Reviews joined with their author and listing, for `review-presenter.ts`. */
function reviewViews(db: Db) {
  return db
    .selectFrom('reviews')
    .innerJoin('users as buyer', 'buyer.id', 'reviews.buyer_id')
    .innerJoin('food_listings as listing', 'listing.id', 'reviews.food_listing_id')
    .selectAll('reviews')
    .select([
      'buyer.first_name',
      'buyer.last_name',
      sql<boolean>`buyer.deleted_at is not null`.as('is_deleted'),
      'listing.title as listing_title',
      sql<boolean>`listing.archived_at is not null`.as('listing_is_archived'),
    ])
}

/** A review with its author and listing. */
export type ReviewView = Awaited<ReturnType<ReturnType<typeof reviewViews>['execute']>>[number]

/** Position after the last review of a page. */
export interface ReviewPosition {
  /** milliseconds */
  at: number
  id: string
}

interface ReviewPage {
  after: ReviewPosition | null
  limit: number
}

/** The visible reviews of a listing, newest first. */
export function listReviewsOf(db: Db, listingId: ListingId, page: ReviewPage): Promise<ReviewView[]> {
  return newest(reviewViews(db).where('reviews.food_listing_id', '=', listingId), page)
}

/** The visible reviews of a baker's listings, newest first. */
export function listReviewsReceived(db: Db, bakerId: PersonId, page: ReviewPage): Promise<ReviewView[]> {
  return newest(reviewViews(db).where('reviews.cook_id', '=', bakerId), page)
}

function newest(
  reviews: ReturnType<typeof reviewViews>,
  { after, limit }: ReviewPage,
): Promise<ReviewView[]> {
  return reviews
    .where('reviews.hidden_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(reviews.created_at, reviews.id) < (${new Date(after?.at ?? 0)}, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute()
}

/** A review, visible or hidden, or undefined. */
export function findReview(db: Db, id: string): Promise<ReviewView | undefined> {
  return reviewViews(db).where('reviews.id', '=', id).executeTakeFirst()
}

/** Locks a review for update. */
export function lockReview(trx: Trx, id: string): Promise<ReviewRow | undefined> {
  return trx.selectFrom('reviews').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Locks an order's review for update; the transaction must already hold the order's row. */
export function lockReviewOfOrder(trx: Trx, orderId: OrderId): Promise<ReviewRow | undefined> {
  return trx
    .selectFrom('reviews')
    .selectAll()
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertReview(trx: Trx, row: NewReviewRow): Promise<void> {
  await trx.insertInto('reviews').values(row).execute()
}

/** Updates a review that the transaction has locked. */
export async function updateReview(trx: Trx, id: string, change: ReviewRowChange): Promise<void> {
  await trx.updateTable('reviews').set(change).where('id', '=', id).execute()
}

/** Deletes a review that the transaction has locked, with its reply. */
export async function removeReview(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('reviews').where('id', '=', id).execute()
}

/** A baker's mean rating (null without reviews) and number of visible reviews. */
export async function rateBaker(
  db: Db,
  bakerId: PersonId,
): Promise<{ rating: number | null; reviews: number }> {
  return db
    .selectFrom('reviews')
    .select([
      sql<number | null>`round(avg(rating), 1)::float8`.as('rating'),
      sql<number>`count(*)::int`.as('reviews'),
    ])
    .where('cook_id', '=', bakerId)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
}
