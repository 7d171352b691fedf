import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '#server/app-context.ts'
import type { Address } from '#shared/api/places.ts'
import type { Point } from '#shared/distance.ts'
import { askGeocoder } from './ask-geocoder.ts'
import { placeLabel } from './gazetteer.ts'
import { deleteGeocoded, findGeocoded, keepGeocoded, takeGeocoderTurn } from './geocoder-repository.ts'
import { nearestPlace } from './nearest-place.ts'
import { farthest, pointKey, whereabouts } from './reverse-geocode-rules.ts'
import { zoneOfPlace } from './zone-of-place.ts'

/** How long a geocoder response is valid, in milliseconds: 90 days. */
const lifetime = 90 * 24 * 60 * 60_000

/** The longest wait for the geocoder, in seconds. */
const patience = 2

const elsewhere = {
  'at sea': 'This location seems to be at sea. Choose a spot on land.',
  abroad: 'This place is outside the United States, where BakeSale is not open yet.',
} as const

/**
 * The address of a point (API-06): from the configured geocoder; without one, or when it fails or is too busy, the
 * nearest town.
 */
export async function reverseGeocode(context: AppContext, point: Point): Promise<Address> {
  const timeZone = await zoneOfPlace(point)
  const nearest = nearestPlace(point, farthest)
  const where = whereabouts(timeZone, nearest?.kilometres ?? null)
  if (where !== 'here' || nearest === null) {
    const message = elsewhere[where === 'here' ? 'abroad' : where]
    return { success: false, address: '', message, timeZone: null, credit: null }
  }
  const zone = timeZone.startsWith('Etc/') ? await zoneOfPlace(nearest.place) : timeZone
  const street = await streetAddress(context, point)
  if (street !== null)
    return {
      success: true,
      address: street,
      message: 'Check the address: it may be the one next door.',
      timeZone: zone,
      credit: '© OpenStreetMap contributors',
    }
  return {
    success: true,
    address: placeLabel(nearest.place),
    message: 'We filled in your town. Add the street and number.',
    timeZone: zone,
    credit: null,
  }
}

/** The geocoder's response, stored or new; null without a geocoder or a response. */
async function streetAddress({ config, db, now }: AppContext, point: Point): Promise<string | null> {
  if (config.geocoderUrl === null) return null
  const key = pointKey(point)
  const known = await findGeocoded(db, key, new Date(now().getTime() - lifetime))
  if (known !== undefined) return known
  const turn = await takeGeocoderTurn(db, patience)
  if (turn === null) return null
  await wait(turn)
  try {
    const address = await askGeocoder({ url: config.geocoderUrl, publicUrl: config.publicUrl }, point)
    await keepGeocoded(db, key, address, now())
    return address
  } catch {
    // return the town; the next request tries again
    return null
  }
}

/** Deletes old geocoder responses; returns how many. */
export function deleteOldAddresses({ db, now }: AppContext): Promise<number> {
  return deleteGeocoded(db, new Date(now().getTime() - lifetime))
}
