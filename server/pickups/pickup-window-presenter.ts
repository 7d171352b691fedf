import { cutoffColumns, cutoffOf } from '#server/batches/cutoff-rules.ts'
import type { PickupWindowRow } from '#server/database/tables.ts'
import type { PickupWindow, PickupWindowBody } from '#shared/api/pickup-windows.ts'
import { clockOf, minutesOf } from '#shared/minutes-of-day.ts'
import { nextDays } from './pickup-window-rules.ts'

/** Days of a window shown to its baker. */
const daysShown = 6

/** The columns of a window that its baker sets. */
export type WindowFacts = Omit<
  PickupWindowRow,
  'id' | 'cook_id' | 'is_own' | 'version' | 'removed_at' | 'created_at' | 'updated_at'
>

/** A window as its baker sees it, from today on. */
export function presentPickupWindow(row: PickupWindowRow, today: string, openOrders: number): PickupWindow {
  return {
    id: row.id,
    placeId: row.place_id,
    weekday: row.weekday,
    firstDay: row.first_day,
    lastDay: row.last_day,
    from: clockOf(row.from_minute),
    until: clockOf(row.until_minute),
    slotMinutes: row.slot_minutes,
    capacity: row.capacity,
    cutoff: cutoffOf(row),
    leadMinutes: row.lead_minutes,
    skippedDays: row.skipped_days,
    nextDays: nextDays(row, today, daysShown).map((day) => ({
      day,
      isSkipped: row.skipped_days.includes(day),
    })),
    isOwn: row.is_own,
    openOrders,
    version: row.version,
  }
}

/** The columns of a window from a request body; drops skipped days in the past. */
export function windowFacts(body: PickupWindowBody, today: string): WindowFacts {
  return {
    place_id: body.placeId ?? null,
    weekday: body.weekday,
    first_day: body.firstDay,
    last_day: body.weekday === null ? body.firstDay : (body.lastDay ?? null),
    from_minute: minutesOf(body.from),
    until_minute: minutesOf(body.until),
    slot_minutes: body.slotMinutes ?? null,
    capacity: body.capacity,
    ...cutoffColumns(body.cutoff ?? null),
    lead_minutes: body.leadMinutes ?? 0,
    skipped_days: [...new Set(body.skippedDays ?? [])].filter((day) => day >= today).sort(),
  }
}
