import type { Generated } from 'kysely'
import type { addressTypes } from '#shared/api/address-fields.ts'
import type { PersonId, PickupPlaceId, PickupWindowId } from '#shared/api/ids.ts'

/** Where something is handed over: what listings, places and orders have alike. */
export interface AddressColumns {
  address: string
  address_type: (typeof addressTypes)[number]
  /** whether strangers see only its neighborhood */
  hides_address: boolean
  pickup_instructions: string
  /** degrees; null where nobody knows */
  latitude: number | null
  longitude: number | null
  /** IANA zone of its clock */
  time_zone: string
}

/** Where an order is picked up, as it was when it was ordered. */
export interface KeptPlace extends AddressColumns {
  /** where strangers see it */
  shown_latitude: number | null
  shown_longitude: number | null
}

/** Where a baker hands over. */
export interface PickupPlacesTable extends AddressColumns {
  id: PickupPlaceId
  cook_id: PersonId
  /** for the baker alone */
  name: string
  /** whether latitude and longitude are the middle of the ZIP or town of its address */
  is_placed_by_address: boolean
  /** counts its baker's changes */
  version: Generated<number>
  removed_at: Date | null
  created_at: Date
  updated_at: Date
}

/** When a baker hands over; hours are minutes of the day by the clock of the listing's place. */
export interface PickupWindowsTable {
  id: PickupWindowId
  cook_id: PersonId
  /** where; null: at every place of the baker */
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
  /** in pickups, of each slot */
  capacity: number
  /** the last moment to order: so many hours before the window begins … */
  cutoff_hours: number | null
  /** … or so many days before, at that minute of the day */
  cutoff_days: number | null
  cutoff_minute: number | null
  /** between an order and the begin of its slot at least */
  lead_minutes: Generated<number>
  /** each YYYY-MM-DD */
  skipped_days: Generated<string[]>
  /** whether it is for those batches alone that name it */
  is_own: Generated<boolean>
  /** counts its baker's changes */
  version: Generated<number>
  removed_at: Date | null
  created_at: Date
  updated_at: Date
}
