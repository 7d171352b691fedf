import type { Insertable } from 'kysely'
import { newId } from '#server/database/new-id.ts'
import type { NewListingRow, Tables } from '#server/database/tables.ts'
import { demoEmailEnding } from '#server/listings/listing-rules.ts'
import { termsVersion } from '#shared/api/accounts.ts'
import { byDietColumn } from '#shared/diets.ts'
import { fromDecimal } from '#shared/money.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { type DemoBaker, demoBakers } from './demo-bakers.ts'
import type { DemoListing } from './demo-listing.ts'
import { elsewhereListings } from './demo-listings-elsewhere.ts'
import { newYorkListings } from './demo-listings-new-york.ts'

/** The interval between the samples' creation times, in milliseconds, so that they have an order. */
const postingInterval = 47 * 60_000

/** Every sample listing, newest first. */
export const demoListings: readonly DemoListing[] = [...newYorkListings, ...elsewhereListings]

/** The rows of a demo baker with their samples. */
export interface DemoRows {
  user: Insertable<Tables['users']>
  listings: NewListingRow[]
}

/**
 * The rows of every demo baker at `now`. They have no password, so nobody can sign in. Only in the sandbox can some be
 * paid online: made-up people never get real money.
 */
export function makeDemoRows(now: Date, inSandbox: boolean): DemoRows[] {
  return demoBakers.map((baker) => {
    const id = newId()
    return { user: userRow(id, baker, now, inSandbox), listings: listingRows(id, baker, now) }
  })
}

function userRow(id: string, baker: DemoBaker, now: Date, inSandbox: boolean): DemoRows['user'] {
  const email = `${baker.name}${demoEmailEnding}`
  return {
    id,
    email,
    paypal_email: inSandbox && baker.takesPaypal ? email : null,
    email_verified: true,
    first_name: baker.firstName,
    last_name: baker.lastName,
    bio: baker.bio,
    location: baker.location,
    phone: baker.phone,
    cook_type: baker.cookType,
    terms_accepted: true,
    terms_accepted_at: now,
    terms_version: termsVersion,
    created_at: now,
    updated_at: now,
  }
}

function listingRows(bakerId: string, baker: DemoBaker, now: Date): NewListingRow[] {
  return demoListings.flatMap((listing, index) =>
    listing.baker === baker.name
      ? [listingRow(listing, baker, bakerId, now, new Date(now.getTime() - index * postingInterval))]
      : [],
  )
}

function listingRow(
  listing: DemoListing,
  { pickup }: DemoBaker,
  bakerId: string,
  now: Date,
  postedAt: Date,
): NewListingRow {
  const { timeZone } = pickup
  const readyByDate = addDays(dateInZone(now, timeZone), listing.readyInDays)
  const price = fromDecimal(listing.price)
  if (price === null) throw new Error(`The sample listing ${listing.title} has no price`)
  return {
    id: newId(),
    cook_id: bakerId,
    title: listing.title,
    description: listing.description,
    ingredients: listing.ingredients,
    cuisine: listing.cuisine,
    price_cents: price,
    servings_available: listing.servings,
    serving_description: listing.servingDescription,
    ready_by_date: readyByDate,
    ready_by_time: listing.readyAt,
    time_zone: timeZone,
    ready_at: readyMoment({ readyByDate, readyByTime: listing.readyAt, timeZone }),
    ...byDietColumn((diet) => listing.diets.includes(diet)),
    address: pickup.address,
    address_type: pickup.addressType,
    hides_address: pickup.hidesAddress,
    pickup_instructions: pickup.instructions,
    latitude: pickup.latitude,
    longitude: pickup.longitude,
    terms_accepted_at: postedAt,
    created_at: postedAt,
    updated_at: postedAt,
  }
}
