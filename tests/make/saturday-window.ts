import type { OpenWindow } from '#server/pickups/pickup-slot-rules.ts'

/** Saturday mornings from Thanksgiving week 2026 on, two pickups an hour, order by Thursday 18:00. */
export const saturdays: OpenWindow = {
  id: 'saturdays',
  place_id: null,
  weekday: 6,
  first_day: '2026-11-23',
  last_day: null,
  from_minute: 9 * 60,
  until_minute: 12 * 60,
  slot_minutes: 60,
  capacity: 2,
  cutoff_hours: null,
  cutoff_days: 2,
  cutoff_minute: 18 * 60,
  lead_minutes: 0,
  skipped_days: [],
  is_own: false,
}
