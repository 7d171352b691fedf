import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { ReportedContent, ReportedType } from '#shared/api/reports.ts'
import { bakerContent, listingContent, reviewContent } from './reported-content-rules.ts'

/** Content that can be reported, in its current state. */
export interface ReportedThing {
  ownerId: string
  /** whether the public can see it */
  isShown: boolean
  content: ReportedContent
}

/** The current content of this type and id, visible or hidden; undefined when it does not exist. */
export function findReportedThing(
  db: Db,
  contentType: ReportedType,
  contentId: string,
): Promise<ReportedThing | undefined> {
  return finders[contentType](db, contentId)
}

const finders: Record<ReportedType, (db: Db, id: string) => Promise<ReportedThing | undefined>> = {
  listing: findListing,
  review: findReview,
  user: findBaker,
}

async function findListing(db: Db, id: string): Promise<ReportedThing | undefined> {
  const listing = await db
    .selectFrom('food_listings')
    .select([
      'cook_id',
      'is_public',
      'title',
      'description',
      'ingredients',
      'cuisine',
      'price_cents',
      'serving_description',
      'pickup_instructions',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!listing) return undefined
  const photos = await db
    .selectFrom('listing_photos')
    .select('photo_id')
    .where('food_listing_id', '=', id)
    .orderBy('position')
    .execute()
  const content = listingContent(
    listing,
    photos.map(({ photo_id }) => photo_id),
  )
  return { ownerId: listing.cook_id, isShown: listing.is_public, content }
}

async function findReview(db: Db, id: string): Promise<ReportedThing | undefined> {
  const review = await db
    .selectFrom('reviews')
    .innerJoin('food_listings as listing', 'listing.id', 'reviews.food_listing_id')
    .select([
      'reviews.buyer_id',
      'reviews.rating',
      'reviews.body',
      'reviews.reply',
      'reviews.hidden_at',
      'listing.title as listing_title',
      'listing.is_public',
    ])
    .where('reviews.id', '=', id)
    .executeTakeFirst()
  if (!review) return undefined
  return {
    ownerId: review.buyer_id,
    isShown: review.hidden_at === null && review.is_public,
    content: reviewContent(review),
  }
}

/** Only people who ever had a listing count as bakers, so reports cannot be used to look up other accounts. */
async function findBaker(db: Db, id: string): Promise<ReportedThing | undefined> {
  const baker = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'bio', 'profile_image_url'])
    .select(sql<boolean>`is_active and suspended_at is null`.as('is_shown'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`exists (select from food_listings where cook_id = users.id)`)
    .executeTakeFirst()
  if (!baker) return undefined
  return { ownerId: baker.id, isShown: baker.is_shown, content: bakerContent(baker) }
}
