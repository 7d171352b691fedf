import type { PickupWindowId } from '#shared/api/ids.ts'
import type { Cutoff } from '#shared/api/pickup-windows.ts'
import { clockOf, minutesOf } from '#shared/minutes-of-day.ts'

/** The stored order-by time: hours before ready, or a minute some days before; without either, the end of the day. */
export interface CutoffColumns {
  cutoff_hours: number | null
  cutoff_days: number | null
  cutoff_minute: number | null
}

/** The default without a cutoff. */
export const noCutoff: CutoffColumns = { cutoff_hours: null, cutoff_days: null, cutoff_minute: null }

/** The terms of a batch besides its day, servings and price. */
export interface BatchTerms extends CutoffColumns {
  /** the baker's windows for its pickup; null: all at its location */
  pickup_window_ids: PickupWindowId[] | null
}

/** The default terms of a batch. */
export const usualTerms: BatchTerms = { ...noCutoff, pickup_window_ids: null }

/** Everything that decides a batch's order-by time: its cutoff and its bake's lead time. */
export interface OrderTerms extends CutoffColumns {
  /** the lead time in hours; null: none */
  lead_hours: number | null
}

/** A cutoff in the API as columns. */
export function cutoffColumns(cutoff: Cutoff | null): CutoffColumns {
  const byHours = cutoff !== null && 'hours' in cutoff
  return {
    cutoff_hours: byHours ? cutoff.hours : null,
    cutoff_days: cutoff === null || byHours ? null : cutoff.daysBefore,
    cutoff_minute: cutoff === null || byHours ? null : minutesOf(cutoff.at),
  }
}

/** A cutoff as in the API; null when there is none. */
export function cutoffOf({ cutoff_hours, cutoff_days, cutoff_minute }: CutoffColumns): Cutoff | null {
  if (cutoff_hours !== null) return { hours: cutoff_hours }
  return cutoff_days === null || cutoff_minute === null
    ? null
    : { daysBefore: cutoff_days, at: clockOf(cutoff_minute) }
}
