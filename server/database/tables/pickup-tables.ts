import type { Generated } from 'kysely'
import type { addressTypes } from '#shared/api/address-fields.ts'
import type { PersonId, PickupPlaceId, PickupWindowId } from '#shared/api/ids.ts'

/** A pickup address: the common columns of listings, locations and orders. */
export interface AddressColumns {
  address: string
  address_type: (typeof addressTypes)[number]
  /** whether strangers see only its neighborhood */
  hides_address: boolean
  pickup_instructions: string
  /** degrees; null when unknown */
  latitude: number | null
  longitude: number | null
  /** its IANA time zone */
  time_zone: string
}

/** An order's pickup location, as of the order. */
export interface KeptPlace extends AddressColumns {
  /** where strangers see it */
  shown_latitude: number | null
  shown_longitude: number | null
}

/** A baker's pickup location. */
export interface PickupPlacesTable extends AddressColumns {
  id: PickupPlaceId
  cook_id: PersonId
  /** for the baker only */
  name: string
  /** whether latitude and longitude are the center of its address's ZIP or town */
  is_placed_by_address: boolean
  /** counts its baker's changes */
  version: Generated<number>
  removed_at: Date | null
  created_at: Date
  updated_at: Date
}

/** A baker's pickup window; times are minutes of the day in its location's time zone. */
export interface PickupWindowsTable {
  id: PickupWindowId
  cook_id: PersonId
  /** its location; null: all of the baker's */
  place_id: PickupPlaceId | null
  /** Sunday is 0; null: once, on its first day */
  weekday: number | null
  /** YYYY-MM-DD */
  first_day: string
  /** null: until further notice */
  last_day: string | null
  from_minute: number
  /** 1440 is midnight at its end */
  until_minute: number
  /** null: the whole window is one slot */
  slot_minutes: number | null
  /** pickups per slot */
  capacity: number
  /** the order deadline: hours before the window begins … */
  cutoff_hours: number | null
  /** … or days before, at that minute of the day */
  cutoff_days: number | null
  cutoff_minute: number | null
  /** minimum minutes between an order and the start of its slot */
  lead_minutes: Generated<number>
  /** each YYYY-MM-DD */
  skipped_days: Generated<string[]>
  /** whether it is only for batches that name it */
  is_own: Generated<boolean>
  /** counts its baker's changes */
  version: Generated<number>
  removed_at: Date | null
  created_at: Date
  updated_at: Date
}
