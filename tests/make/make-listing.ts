import { Listing } from '#shared/api/listings.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { testNow } from './clock.ts'
import type { Person } from './make-person.ts'

/** A valid new listing of a baker who shows their address, ready the day after `now` in New York. */
export function goodListing(now = testNow) {
  return {
    title: 'Country sourdough',
    description: 'Dark crust, open crumb, a little rye.',
    ingredients: 'wheat flour, rye flour, water, salt',
    cuisine: 'Bread' as const,
    price: '9.50',
    servingsAvailable: 12,
    servingDescription: 'one 900 g loaf',
    readyByDate: addDays(dateInZone(now, 'America/New_York'), 1),
    readyByTime: '17:00',
    addressType: 'home' as const,
    address: '88 Alder Ave, New York, NY 10001',
    hidesAddress: false,
    pickupInstructions: 'Loaves are on the porch shelf.',
    latitude: 40.7506,
    longitude: -73.9972,
    termsAccepted: true as const,
  }
}

/** The same; `changes` replace single fields, also with wrong ones. */
export function listingBody(changes: Record<string, unknown> = {}, now = testNow): Record<string, unknown> {
  return { ...goodListing(now), ...changes }
}

/** Posts a listing as a baker through the API, ready the day after `now`, which may differ from the app's clock. */
export async function makeListing(
  baker: Person,
  changes: Record<string, unknown> = {},
  now = baker.now(),
): Promise<Listing> {
  const answer = await baker.call('POST', '/api/food-listings', listingBody(changes, now))
  if (answer.status !== 201)
    throw new Error(`Posting answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return Listing.parse(answer.body)
}
