import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { degrees, requiredText } from './fields.ts'

/** How long a text that names a place may be, in characters. */
export const longestPlace = 100

/** A place in the United States: `label` names it so that asking for the label finds it again. */
export const Place = z.object({
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Place = z.infer<typeof Place>

/** At most 5 places that a ZIP, or a town with or without its state, may mean; the likeliest first. */
export const findPlaces = defineCall({
  name: 'findPlaces',
  method: 'GET',
  path: '/api/places',
  summary: 'Find places by ZIP, or town and state',
  tag: 'places',
  query: z.object({ query: requiredText('Please type a ZIP, or a town and state', longestPlace) }),
  success: { status: 200, body: z.array(Place) },
  errors: ['invalid', 'rate_limited'],
})

/** What a point is called. */
export const Address = z.object({
  /** whether there is an address */
  success: z.boolean(),
  /** as it goes into a form; empty without success */
  address: z.string(),
  /** one sentence for the person who asked */
  message: z.string(),
  /** the zone of the point's clock, null where there is no place of ours */
  timeZone: z.nullable(z.string()),
  /** whom to credit for the address, in words; null when nobody asks for it */
  credit: z.nullable(z.string()),
})
export type Address = z.infer<typeof Address>

/**
 * The address of a point in the United States (API-06): street and all when a geocoder is configured, else the nearest
 * town with its ZIP. Outside, and at sea, there is none, and the message says so.
 */
export const reverseGeocode = defineCall({
  name: 'reverseGeocode',
  method: 'POST',
  path: '/api/reverse-geocode',
  summary: 'Find the address of a point',
  tag: 'places',
  body: z.object({ latitude: degrees(90), longitude: degrees(180) }),
  success: { status: 200, body: Address },
  errors: [
    'bad_request',
    'unauthenticated',
    'wrong_origin',
    'unsupported_media_type',
    'invalid',
    'rate_limited',
  ],
})
