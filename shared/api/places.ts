import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { degrees, requiredText } from './fields.ts'

/** The longest text that names a place, in characters. */
const longestPlace = 100

/** A place in the United States; searching for its `label` finds it again. */
export const Place = z.object({
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Place = z.infer<typeof Place>

/** At most 5 places for a ZIP, or a town with or without its state; likeliest first. */
export const findPlaces = defineCall({
  name: 'findPlaces',
  method: 'GET',
  path: '/api/places',
  summary: 'Find places by ZIP or name',
  tag: 'places',
  callers: 'anyone',
  query: z.object({ query: requiredText('Enter a ZIP code, or a city and state', longestPlace) }),
  success: { status: 200, body: z.array(Place) },
  errors: ['invalid', 'rate_limited'],
})

/** The address of a point. */
export const Address = z.object({
  /** whether there is an address */
  success: z.boolean(),
  /** the address for a form; empty without success */
  address: z.string(),
  /** a sentence for the user */
  message: z.string(),
  /** the point's time zone; null outside the United States */
  timeZone: z.nullable(z.string()),
  /** the credit for the address; null when none is required */
  credit: z.nullable(z.string()),
})
export type Address = z.infer<typeof Address>

/**
 * The address of a point in the United States (API-06): the street with a configured geocoder, else the
 * nearest town with its ZIP. Elsewhere and at sea, a message instead.
 */
export const reverseGeocode = defineCall({
  name: 'reverseGeocode',
  method: 'POST',
  path: '/api/reverse-geocode',
  summary: 'Find the address of a point',
  tag: 'places',
  callers: 'people',
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
