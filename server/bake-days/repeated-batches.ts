import { momentsOf } from '#server/batches/batch-rules.ts'
import { newId } from '#server/database/new-id.ts'
import type { BakeRepeatRow, NewBatchRow } from '#server/database/tables.ts'

type Repeat = Omit<BakeRepeatRow, 'version' | 'made_to' | 'created_at' | 'updated_at'>

/** The facts of a listing that apply to all its batches. */
interface Bake {
  /** its IANA time zone */
  timeZone: string
  leadHours: number | null
  now: Date
}

/** The batch of a repeat on a date. */
export function repeatedBatch(repeat: Repeat, readyByDate: string, { timeZone, leadHours }: Bake) {
  const {
    ready_by_time,
    cutoff_hours,
    cutoff_days,
    cutoff_minute,
    price_cents,
    servings,
    pickup_window_ids,
  } = repeat
  const cutoff = { cutoff_hours, cutoff_days, cutoff_minute }
  const readyByTime = ready_by_time.slice(0, 5)
  return {
    ready_by_time,
    ...momentsOf({ readyByDate, readyByTime, timeZone }, { ...cutoff, lead_hours: leadHours }),
    ...cutoff,
    price_cents,
    pickup_window_ids,
    servings_available: servings,
    servings_offered: servings,
    state: repeat.makes_drafts ? ('draft' as const) : ('open' as const),
  }
}

/** The batches of a repeat on dates without one, except those already too late to order. */
export function newBatches(repeat: Repeat, dates: readonly string[], bake: Bake): NewBatchRow[] {
  const { now } = bake
  return dates
    .map((ready_by_date) => ({
      id: newId(),
      food_listing_id: repeat.food_listing_id,
      ready_by_date,
      ...repeatedBatch(repeat, ready_by_date, bake),
      cancel_reason: null,
      is_from_repeat: true,
      created_at: now,
      updated_at: now,
    }))
    .filter(({ order_by }) => order_by > now)
}
