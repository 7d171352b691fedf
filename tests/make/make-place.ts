import { PickupPlace } from '#shared/api/pickup-places.ts'
import type { Person } from './make-person.ts'

/** A valid public pickup location in New York. */
export const goodPlace = {
  name: 'Stall',
  addressType: 'other',
  address: '1 Market Sq, New York, NY 10003',
  hidesAddress: false,
  pickupInstructions: 'The one with the green awning.',
  latitude: 40.7359,
  longitude: -73.9911,
} as const

/** The same; `changes` replace fields. */
export function placeBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...goodPlace, ...changes }
}

/** Adds a pickup location as a baker through the API. */
export async function makePlace(baker: Person, changes: Record<string, unknown> = {}): Promise<PickupPlace> {
  const answer = await baker.call('POST', '/api/sellers/pickup-places', placeBody(changes))
  if (answer.status !== 201)
    throw new Error(`The pickup location answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return PickupPlace.parse(answer.body)
}
