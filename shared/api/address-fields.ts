import * as z from 'zod/mini'
import { degrees, optionalText, requiredText, TimeZone } from './fields.ts'

/** What kinds of places something is handed over at. */
export const addressTypes = ['home', 'commercial', 'other'] as const

/** Where something is handed over, as its baker sends it. */
export const addressFields = {
  addressType: z.enum(addressTypes, 'Please select address type'),
  address: requiredText('Pickup address is required', 300),
  /** left out: as it was, and of a new one whether it is a home (decisions, home addresses) */
  hidesAddress: z.optional(z.boolean('Must be true or false')),
  pickupInstructions: z._default(optionalText(1000), ''),
  latitude: z._default(z.nullable(degrees(90)), null),
  longitude: z._default(z.nullable(degrees(180)), null),
  /** the baker's own zone, used when the place's coordinates give none */
  timeZone: z.optional(TimeZone),
}

interface Degrees {
  latitude: number | null
  longitude: number | null
}

/** Of a point there are both degrees, or none. */
export const addressCheck = z.refine<Degrees>(
  ({ latitude, longitude }) => (latitude === null) === (longitude === null),
  { path: ['longitude'], error: 'Needs to come with latitude' },
)
