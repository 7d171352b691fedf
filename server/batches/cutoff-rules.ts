import type { PickupWindowId } from '#shared/api/ids.ts'
import type { Cutoff } from '#shared/api/pickup-windows.ts'
import { clockOf, minutesOf } from '#shared/minutes-of-day.ts'

/** The last moment to order as it is stored: hours before it is ready, or a minute some days before; else the end of its day. */
export interface CutoffColumns {
  cutoff_hours: number | null
  cutoff_days: number | null
  cutoff_minute: number | null
}

/** That moment where a baker says nothing of it. */
export const noCutoff: CutoffColumns = { cutoff_hours: null, cutoff_days: null, cutoff_minute: null }

/** What else than its day, servings and price a batch can have of its own. */
export interface BatchTerms extends CutoffColumns {
  /** in which of its baker's windows it is picked up; null: in all at its place */
  pickup_window_ids: PickupWindowId[] | null
}

/** Those of a batch of which its baker says nothing. */
export const usualTerms: BatchTerms = { ...noCutoff, pickup_window_ids: null }

/** All that says until when a batch can be ordered: its cutoff, and the lead time of its bake. */
export interface OrderTerms extends CutoffColumns {
  /** how many hours before it is ready a bake is to be ordered at least; null: none */
  lead_hours: number | null
}

/** The last moment to order as a baker says it, as it is stored. */
export function cutoffColumns(cutoff: Cutoff | null): CutoffColumns {
  const byHours = cutoff !== null && 'hours' in cutoff
  return {
    cutoff_hours: byHours ? cutoff.hours : null,
    cutoff_days: cutoff === null || byHours ? null : cutoff.daysBefore,
    cutoff_minute: cutoff === null || byHours ? null : minutesOf(cutoff.at),
  }
}

/** The same as its baker reads it; null where there is none. */
export function cutoffOf({ cutoff_hours, cutoff_days, cutoff_minute }: CutoffColumns): Cutoff | null {
  if (cutoff_hours !== null) return { hours: cutoff_hours }
  return cutoff_days === null || cutoff_minute === null
    ? null
    : { daysBefore: cutoff_days, at: clockOf(cutoff_minute) }
}
