import { newId } from '#server/database/new-id.ts'
import type { NewListingRow, NewPickupWindowRow, NewUserRow } from '#server/database/tables.ts'
import { keptOptions } from '#server/listings/option-rules.ts'
import { weekdayOf } from '#server/pickups/pickup-window-rules.ts'
import { termsVersion } from '#shared/api/accounts.ts'
import { byDietColumn } from '#shared/diets.ts'
import { minutesOf } from '#shared/minutes-of-day.ts'
import { type Cents, fromDecimal } from '#shared/money.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import type { DemoBaker } from './demo-baker.ts'
import { demoBakers } from './demo-bakers.ts'
import type { DemoListing } from './demo-listing.ts'
import { elsewhereListings } from './demo-listings-elsewhere.ts'
import { newYorkListings } from './demo-listings-new-york.ts'
import { optionListings } from './demo-listings-options.ts'
import { type DemoBuyer, demoEmail } from './demo-people.ts'

/** The interval between the samples' creation times, in milliseconds, so that they have an order. */
const postingInterval = 47 * 60_000

/** For how many days weekly bakes have been made when the demo begins. */
const historyDays = 20

/** Every sample listing, newest first. */
export const demoListings: readonly DemoListing[] = [
  ...newYorkListings,
  ...optionListings,
  ...elsewhereListings,
]

/** When the history of the demo begins. */
export function historyStart(now: Date): Date {
  return new Date(now.getTime() - historyDays * 24 * 60 * 60_000)
}

/** The rows of a demo baker with their samples and pickup windows. */
export interface DemoRows {
  user: NewUserRow
  listings: { sample: DemoListing; row: NewListingRow & { id: string } }[]
  windows: NewPickupWindowRow[]
}

/**
 * The rows of every demo baker at `now`, without passwords. Only in the sandbox can some be paid online: made-up people
 * never get real money.
 */
export function makeDemoRows(now: Date, inSandbox: boolean): DemoRows[] {
  return demoBakers.map((baker) => {
    const user = bakerRow(baker, now, inSandbox)
    return { user, listings: listingRows(user.id, baker, now), windows: windowRows(user.id, baker, now) }
  })
}

/** The row of a demo buyer. */
export function buyerRow({ name, firstName, lastName }: DemoBuyer, now: Date): NewUserRow {
  const since = historyStart(now)
  return {
    id: newId(),
    email: demoEmail(name),
    email_verified: true,
    first_name: firstName,
    last_name: lastName,
    terms_accepted: true,
    terms_accepted_at: since,
    terms_version: termsVersion,
    created_at: since,
    updated_at: since,
  }
}

function bakerRow(baker: DemoBaker, now: Date, inSandbox: boolean): NewUserRow {
  const row = buyerRow(baker, now)
  return {
    ...row,
    paypal_email: inSandbox && baker.takesPaypal ? row.email : null,
    bio: baker.bio,
    location: baker.location,
    phone: baker.phone,
    cook_type: baker.cookType,
    // bakers with a connected account take payment at pickup, too, from anybody
    ...(baker.connectedTo === undefined ? {} : { offers_pickup: true, lifts_pickup_limits: true }),
  }
}

function windowRows(bakerId: string, { windows = [], pickup }: DemoBaker, now: Date): NewPickupWindowRow[] {
  const since = historyStart(now)
  return windows.flatMap(({ weekdays, from, until, slotMinutes, capacity }) =>
    weekdays.map((weekday) => ({
      id: newId(),
      cook_id: bakerId,
      weekday,
      first_day: dateInZone(since, pickup.timeZone),
      last_day: null,
      from_minute: minutesOf(from),
      until_minute: minutesOf(until),
      slot_minutes: slotMinutes ?? null,
      capacity,
      created_at: since,
      updated_at: since,
    })),
  )
}

function listingRows(bakerId: string, baker: DemoBaker, now: Date): DemoRows['listings'] {
  return demoListings.flatMap((sample, index) => {
    if (sample.baker !== baker.name) return []
    const postedAt = new Date(historyStart(now).getTime() - index * postingInterval)
    return [{ sample, row: listingRow(sample, baker, bakerId, { now, postedAt }) }]
  })
}

function listingRow(
  listing: DemoListing,
  { pickup }: DemoBaker,
  bakerId: string,
  { now, postedAt }: { now: Date; postedAt: Date },
): NewListingRow & { id: string } {
  const { timeZone } = pickup
  const readyByDate = firstBake(listing, timeZone, now)
  const { options = [], fillings = [] } = listing
  return {
    id: newId(),
    cook_id: bakerId,
    title: listing.title,
    description: listing.description,
    ingredients: listing.ingredients,
    cuisine: listing.cuisine,
    price_cents: centsOf(listing.price),
    servings_available: listing.servings,
    serving_description: listing.servingDescription,
    options: JSON.stringify(
      keptOptions(
        options.map((option) => ({ ...option, price: centsOf(option.price) })),
        [],
        newId,
      ),
    ),
    fillings: JSON.stringify(fillings.map(({ name, isSoldOut = false }) => ({ name, isSoldOut }))),
    cake_message_length: listing.cakeMessageLength ?? 0,
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

/** The day on which a sample is first ready; for weekly bakes, one in the past. */
function firstBake({ readyInDays, bakedOn }: DemoListing, timeZone: string, now: Date): string {
  if (bakedOn === undefined) return addDays(dateInZone(now, timeZone), readyInDays)
  let day = dateInZone(historyStart(now), timeZone)
  while (!bakedOn.includes(weekdayOf(day))) day = addDays(day, 1)
  return day
}

function centsOf(price: string): Cents {
  const cents = fromDecimal(price)
  if (cents === null) throw new Error(`A sample costs ${price}, which is no amount`)
  return cents
}
