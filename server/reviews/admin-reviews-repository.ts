import { type SqlBool, sql } from 'kysely'
import type { ListPlace } from '#server/admin/admin-list-pages.ts'
import type { Db } from '#server/database/tables.ts'
import { mostCounted } from '#shared/api/admin-lists.ts'
import type { AdminReviewSearch } from '#shared/api/admin-reviews.ts'

const everyReview: AdminReviewSearch = { search: '', status: 'all' }

function adminReviewViews(db: Db, search = everyReview) {
  const meant = db.selectFrom('reviews').selectAll().where(matches(search))
  return (
    db
      // The offset stops the planner from scanning all reviews in order for the few that match an id.
      .selectFrom((idForm.test(search.search) ? meant.offset(0) : meant).as('reviews'))
      .innerJoin('users as buyer', 'buyer.id', 'reviews.buyer_id')
      .innerJoin('users as cook', 'cook.id', 'reviews.cook_id')
      .innerJoin('food_listings as listing', 'listing.id', 'reviews.food_listing_id')
      .leftJoin('admin_users as moderator', 'moderator.id', 'reviews.hidden_by')
      .selectAll('reviews')
      .select([
        'buyer.first_name as buyer_first_name',
        'buyer.last_name as buyer_last_name',
        'cook.first_name as cook_first_name',
        'cook.last_name as cook_last_name',
        'listing.title as listing_title',
        'moderator.username as hidden_by_name',
      ])
  )
}

/** A review with the names of its buyer, baker, listing and moderator, for admins. */
export type AdminReviewView = Awaited<ReturnType<ReturnType<typeof adminReviewViews>['execute']>>[number]

export function findAdminReview(db: Db, id: string): Promise<AdminReviewView | undefined> {
  return adminReviewViews(db).where('reviews.id', '=', id).executeTakeFirst()
}

/** A page of reviews, newest first. */
export function listAdminReviews(
  db: Db,
  search: AdminReviewSearch,
  { after, skip, limit }: Pick<ListPlace, 'after' | 'skip' | 'limit'>,
): Promise<AdminReviewView[]> {
  return adminReviewViews(db, search)
    .$if(after !== null, (reviews) =>
      reviews.where(
        sql<boolean>`(reviews.created_at, reviews.id) < (
          select last.created_at, last.id from reviews as last where last.id = ${after}
        )`,
      ),
    )
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
}

/** Number of matching reviews; counting stops one above `mostCounted`. */
export async function countAdminReviews(db: Db, search: AdminReviewSearch): Promise<number> {
  const { reviews } = await db
    .selectFrom((query) =>
      query
        .selectFrom('reviews')
        .select('id')
        .where(matches(search))
        .limit(mostCounted + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('reviews'))
    .executeTakeFirstOrThrow()
  return reviews
}

const idForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function matches({ search, status }: AdminReviewSearch) {
  const state = {
    all: sql<SqlBool>`true`,
    shown: sql<SqlBool>`reviews.hidden_at is null`,
    hidden: sql<SqlBool>`reviews.hidden_at is not null`,
  }[status]
  return sql<SqlBool>`${state} and ${found(search)}`
}

function found(search: string) {
  if (search === '') return sql<SqlBool>`true`
  if (idForm.test(search))
    return sql<SqlBool>`${search}::uuid in (
      reviews.id, reviews.order_id, reviews.food_listing_id, reviews.buyer_id, reviews.cook_id
    )`
  // A search without words, such as punctuation only, finds nothing.
  return sql<SqlBool>`search_words(reviews.body || ' ' || coalesce(reviews.reply, '')) @@ words_query(${search})`
}
