import type { OpenWindow } from '#server/pickups/pickup-slot-rules.ts'
import { spansFor } from '#server/pickups/window-spans-rules.ts'
import type { PickupSpan } from '#shared/pickup-span.ts'
import { dateInZone } from '#shared/ready-by.ts'
import type { SeededBaker } from './make-bakers.ts'
import { makeRandom, seededId } from './random.ts'

/** The table and columns of the rows, in order. */
export const windowTarget = `pickup_windows (id, cook_id, weekday, first_day, from_minute, until_minute, capacity, created_at,
  updated_at)`

/** The random stream of windows. */
const windowStream = -2

/**
 * Weekly pickup windows by baker id: one in `oneIn` bakers has three hours in the morning, on varying days.
 */
export function makeWindows(
  seed: number,
  bakers: readonly SeededBaker[],
  oneIn: number | undefined,
  joinedAt: Date,
): Map<string, OpenWindow> {
  const random = makeRandom(seed, windowStream)
  const withWindows = oneIn === undefined ? [] : bakers.filter((_, index) => index % oneIn === 0)
  return new Map(
    withWindows.map(({ id: cookId }, index) => [
      cookId,
      {
        id: seededId(random, joinedAt.getTime()),
        place_id: null,
        weekday: index % 7,
        first_day: dateInZone(joinedAt, 'UTC'),
        last_day: null,
        from_minute: 9 * 60,
        until_minute: 12 * 60,
        slot_minutes: null,
        capacity: 12,
        cutoff_hours: null,
        cutoff_days: null,
        cutoff_minute: null,
        lead_minutes: 0,
        skipped_days: [],
        is_own: false,
      },
    ]),
  )
}

/** The windows' rows for COPY. */
export function windowRows(windows: ReadonlyMap<string, OpenWindow>, joinedAt: Date): Buffer[] {
  const joined = joinedAt.toISOString()
  const rows = Array.from(windows, ([cookId, window]) => {
    const { id, weekday, first_day, from_minute, until_minute, capacity } = window
    return [id, cookId, weekday, first_day, from_minute, until_minute, capacity, joined, joined].join('\t')
  })
  return rows.length === 0 ? [] : [Buffer.from(`${rows.join('\n')}\n`)]
}

/** The pickup times of a baker's listing as the product stores them, cached per window and moment. */
export function spansOfSeed(windows: ReadonlyMap<string, OpenWindow>) {
  const known = new Map<string, PickupSpan[] | null>()
  return ({ id, timeZone }: SeededBaker, readyAt: Date): PickupSpan[] | null => {
    const window = windows.get(id)
    if (!window) return null
    const key = `${window.weekday} ${timeZone} ${readyAt.getTime()}`
    const before = known.get(key)
    if (before !== undefined) return before
    const goods = { ready_at: readyAt, time_zone: timeZone, place_id: null, pickup_window_ids: null }
    const spans = spansFor({ ...goods, is_weekly: false, closed_from: null, closed_to: null }, [window])
    known.set(key, spans)
    return spans
  }
}
