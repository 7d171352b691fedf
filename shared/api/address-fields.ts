import * as z from 'zod/mini'
import { degrees, optionalText, requiredText, TimeZone } from './fields.ts'

/** The kinds of pickup addresses. */
export const addressTypes = ['home', 'commercial', 'other'] as const

/** A pickup address as its baker sends it. */
export const addressFields = {
  addressType: z.enum(addressTypes, 'Please select address type'),
  address: requiredText('Pickup address is required', 300),
  /** omitted: unchanged; for a new address, true for a home (decisions, home addresses) */
  hidesAddress: z.optional(z.boolean('Must be true or false')),
  pickupInstructions: z._default(optionalText(1000), ''),
  latitude: z._default(z.nullable(degrees(90)), null),
  longitude: z._default(z.nullable(degrees(180)), null),
  /** the baker's own zone, used when the place's coordinates have none */
  timeZone: z.optional(TimeZone),
}

interface Degrees {
  latitude: number | null
  longitude: number | null
}

/** A point needs both degrees, or neither. */
export const addressCheck = z.refine<Degrees>(
  ({ latitude, longitude }) => (latitude === null) === (longitude === null),
  { path: ['longitude'], error: 'Needs to come with latitude' },
)
