import { sql } from 'kysely'
import type { Db, NewReviewRow, ReviewRow, ReviewRowChange, Trx } from '#server/database/tables.ts'
import type { ListingId, OrderId, PersonId } from '#shared/api/ids.ts'

/** Reviews with who wrote them and what they are about, as `review-presenter.ts` shows them. */
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

/** A review with who wrote it and what it is about. */
export type ReviewView = Awaited<ReturnType<ReturnType<typeof reviewViews>['execute']>>[number]

/** Where a page of reviews ended. */
export interface ReviewPosition {
  /** milliseconds */
  at: number
  id: string
}

interface ReviewPage {
  after: ReviewPosition | null
  limit: number
}

/** The shown reviews of a listing, newest first. */
export function listReviewsOf(db: Db, listingId: ListingId, page: ReviewPage): Promise<ReviewView[]> {
  return newest(reviewViews(db).where('reviews.food_listing_id', '=', listingId), page)
}

/** The shown reviews of all listings of a baker, newest first. */
export function listReviewsReceived(db: Db, cookId: PersonId, page: ReviewPage): Promise<ReviewView[]> {
  return newest(reviewViews(db).where('reviews.cook_id', '=', cookId), page)
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

/** A review whether it is shown or not, or undefined. */
export function findReview(db: Db, id: string): Promise<ReviewView | undefined> {
  return reviewViews(db).where('reviews.id', '=', id).executeTakeFirst()
}

/** Locks a review for a change. */
export function lockReview(trx: Trx, id: string): Promise<ReviewRow | undefined> {
  return trx.selectFrom('reviews').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Locks the review of an order, whose row the transaction holds, for a change. */
export function lockReviewOfOrder(trx: Trx, orderId: OrderId): Promise<ReviewRow | undefined> {
  return trx
    .selectFrom('reviews')
    .selectAll()
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Stores a new review. */
export async function insertReview(trx: Trx, row: NewReviewRow): Promise<void> {
  await trx.insertInto('reviews').values(row).execute()
}

/** Writes a change of a review that the transaction has locked. */
export async function updateReview(trx: Trx, id: string, change: ReviewRowChange): Promise<void> {
  await trx.updateTable('reviews').set(change).where('id', '=', id).execute()
}

/** Removes a review that the transaction has locked, with its reply. */
export async function removeReview(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('reviews').where('id', '=', id).execute()
}

/** The mean of all shown reviews of a baker, null before the first, and how many they are. */
export async function rateBaker(
  db: Db,
  cookId: PersonId,
): Promise<{ rating: number | null; reviews: number }> {
  return db
    .selectFrom('reviews')
    .select([
      sql<number | null>`round(avg(rating), 1)::float8`.as('rating'),
      sql<number>`count(*)::int`.as('reviews'),
    ])
    .where('cook_id', '=', cookId)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
}
