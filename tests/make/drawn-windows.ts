import fc from 'fast-check'
import type { PickupSpan } from '#shared/pickup-span.ts'
import { addDays } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'

/** Pickup windows of a listing, each `after` days from the ready day; null when its baker has none. */
export const drawnWindows = fc.option(
  fc.array(fc.record({ after: fc.constantFrom(0, 1, 2, 12), isOver: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
)
export type DrawnWindows = typeof drawnWindows extends fc.Arbitrary<infer T> ? T : never

const from = '21:00'

/** Their stored spans, earliest first; spans that are over can be ordered until `now`. */
export function spansOf(
  date: string,
  drawn: DrawnWindows,
  { now, later }: { now: Date; later: Date },
): string | null {
  const spans = drawn?.map(
    ({ after, isOver }): PickupSpan => ({
      date: addDays(date, after),
      from,
      until: '22:00',
      orderBy: (isOver ? now : later).toISOString(),
    }),
  )
  return spans ? JSON.stringify(spans.toSorted((a, b) => (a.date < b.date ? -1 : 1))) : null
}

/** Start of the next orderable window, else of the first past one, in milliseconds; null without any. */
export function nextBegin(date: string, drawn: DrawnWindows, timeZone: string): number | null {
  if (drawn === null) return null
  const open = drawn.filter(({ isOver }) => !isOver)
  const next = addDays(date, Math.min(...(open.length > 0 ? open : drawn).map(({ after }) => after)))
  return readyMoment({ readyByDate: next, readyByTime: from, timeZone }).getTime()
}

/** The days with orderable pickups: those of its windows, else the ready day. */
export function pickupDays(date: string, drawn: DrawnWindows): string[] {
  if (drawn === null) return [date]
  return drawn.flatMap(({ after, isOver }) => (isOver ? [] : [addDays(date, after)]))
}
