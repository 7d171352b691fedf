import fc from 'fast-check'
import type { PickupSpan } from '#shared/pickup-span.ts'
import { addDays } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'

/** Pickup windows of what is ready on a day, each so many days later; null: its baker has none for it. */
export const drawnWindows = fc.option(
  fc.array(fc.record({ after: fc.constantFrom(0, 1, 2, 12), isOver: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
)
export type DrawnWindows = typeof drawnWindows extends fc.Arbitrary<infer T> ? T : never

const from = '21:00'

/** What is kept of them, the first of them first: those that are over can be ordered for until `now`. */
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

/** When the next of them begins for which can be ordered, or the first of those that are all over, in milliseconds; null without any. */
export function nextBegin(date: string, drawn: DrawnWindows, timeZone: string): number | null {
  if (drawn === null) return null
  const open = drawn.filter(({ isOver }) => !isOver)
  const next = addDays(date, Math.min(...(open.length > 0 ? open : drawn).map(({ after }) => after)))
  return readyMoment({ readyByDate: next, readyByTime: from, timeZone }).getTime()
}

/** On which days it is picked up and can be ordered for: those of its windows, else the day on which it is ready. */
export function pickupDays(date: string, drawn: DrawnWindows): string[] {
  if (drawn === null) return [date]
  return drawn.flatMap(({ after, isOver }) => (isOver ? [] : [addDays(date, after)]))
}
