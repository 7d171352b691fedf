import type { Generated } from 'kysely'
import type { PersonId, PickupWindowId } from '#shared/api/ids.ts'
import type { Stamp } from './column-types.ts'

/** When a baker hands over; hours are minutes of the day by the clock of the listing's place. */
export interface PickupWindowsTable {
  id: PickupWindowId
  cook_id: PersonId
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
  removed_at: Date | null
  created_at: Stamp
  updated_at: Stamp
}
