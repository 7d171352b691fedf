import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { newIdIn } from '#server/database/new-id.ts'
import type { NewListingRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { listPhotosOf, replacePhotosOf } from '#server/photos/photos-repository.ts'
import { regionOf } from '#server/places/region-rules.ts'
import { refuseClosedPosting } from '#server/settings/read-settings.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { CopyBody } from '#shared/api/my-listings.ts'
import { byDietColumn, dietFacts } from '#shared/diets.ts'
import { withoutHiddenCharacters } from '#shared/hidden-characters-rules.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { getListing, noSuchListing } from './get-listing.ts'
import { findHeldPlace } from './held-places-repository.ts'
import { refuseLeadOfNew, startWithLead } from './lead-time.ts'
import { refuseListing } from './listing-columns.ts'
import { findListing, insertListing, type ListingWithBaker } from './listings-repository.ts'
import { lockOwnListing } from './own-listing.ts'

/**
 * Creates a copy of the viewer's own listing, photos included, with a new ready date.
 * Throws `invalid` for a date that is past or too soon for its lead time, `forbidden` or `not_found`.
 */
export async function copyListing(
  context: AppContext,
  viewer: Viewer,
  originalId: string,
  body: CopyBody,
): Promise<Listing> {
  await refuseClosedPosting(context)
  const now = context.now()
  const id = await inTransaction(context.db, async (trx) => {
    // lock the place before the listing, the global lock order
    const { place_id } = (await findListing(trx, originalId)) ?? { place_id: null }
    const held = place_id && (await findHeldPlace(trx, viewer.id, place_id))
    await lockOwnListing(trx, viewer, originalId)
    const original = await findListing(trx, originalId)
    if (!original) throw noSuchListing()
    const isAtHeld = held && held.id === original.place_id
    const row = { ...copyOf(original, body, now), place_id: isAtHeld ? held.id : null }
    refuseListing({ ...body, title: row.title }, null, row, now)
    refuseLeadOfNew({ ...row, lead_hours: original.lead_hours }, now, 'readyByDate')
    const region = regionOf(original)
    const made = newIdIn(region)
    await insertListing(trx, { ...row, id: made, region })
    await startWithLead(trx, made, now)
    await replacePhotosOf(trx, made, await listPhotosOf(trx, originalId), now)
    return made
  })
  return getListing(context, viewer, id)
}

function copyOf(original: ListingWithBaker, body: CopyBody, now: Date): Omit<NewListingRow, 'id'> {
  const { readyByDate, readyByTime } = body
  return {
    cook_id: original.cook_id,
    title: withoutHiddenCharacters(original.title),
    description: original.description,
    ingredients: original.ingredients,
    cuisine: original.cuisine,
    price_cents: original.price_cents,
    options: JSON.stringify(original.options),
    // a filling sold out at the last bake is available at the next
    fillings: JSON.stringify(original.fillings.map(({ name }) => ({ name, isSoldOut: false }))),
    cake_message_length: original.cake_message_length,
    most_per_buyer: original.most_per_buyer,
    oven_spaces: original.oven_spaces,
    dough_grams: original.dough_grams,
    lead_hours: original.lead_hours,
    servings_available: body.servingsAvailable,
    serving_description: original.serving_description,
    ready_by_date: readyByDate,
    ready_by_time: readyByTime,
    time_zone: original.time_zone,
    ready_at: readyMoment({ readyByDate, readyByTime, timeZone: original.time_zone }),
    image_url: original.image_url,
    ...byDietColumn((diet) => original[dietFacts[diet].column]),
    is_active: !body.isPaused,
    address: original.address,
    address_type: original.address_type,
    hides_address: original.hides_address,
    pickup_instructions: original.pickup_instructions,
    latitude: original.latitude,
    longitude: original.longitude,
    is_placed_by_address: original.is_placed_by_address,
    terms_accepted_at: original.terms_accepted_at,
    created_at: now,
    updated_at: now,
  }
}
