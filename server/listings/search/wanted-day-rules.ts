import type { ClosedDays } from '#server/batches/batch-rules.ts'
import { isClosedOn } from '#server/batches/batch-rules.ts'
import { pickupDates } from '#server/batches/pickup-span-rules.ts'
import { type PricedOption, withSoldOut } from '#shared/bake-options.ts'
import type { Filling } from '#shared/mixed-boxes.ts'
import type { Servings } from '#shared/money.ts'
import { type NamedDay, namedDays } from '#shared/named-days.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { isSoldOut } from '#shared/sold-out.ts'

/** The pickup day of a search; a date is YYYY-MM-DD. */
export type WantedDay = NamedDay | (string & {})

/** The dates of a wanted day, each with `today` of the time zones where it applies; all YYYY-MM-DD. */
export interface WantedDates {
  meant: readonly { today: string; date: string }[]
  /** a listing ready at this moment or later is too late in every time zone */
  before: Date
  now: Date
}

const day = 24 * 60 * 60_000
/**
 * The first day bit of a listing's bitmap, their number, and the first bit's day (`marks_of_days` in the migrations).
 */
export const firstDayBit = 512
const [dayBits, dayOfFirstBit] = [64, Date.parse('2000-01-01')]
const [saturday, sunday] = [6, 0]

/** The dates of a day in IANA time zones; without zones, anywhere on earth, including yesterday and tomorrow. */
export function wantedDates(wanted: WantedDay, now: Date, zones: readonly string[] = []): WantedDates {
  const anywhere = [-1, 0, 1].map((days) => addDays(dateInZone(now, 'UTC'), days))
  const there = [...new Set(zones.map((zone) => dateInZone(now, zone)))].sort()
  const todays = there.length === 0 ? anywhere : there
  const meant = todays.flatMap((today) => datesOf(wanted, today).map((date) => ({ today, date })))
  const noons = meant.map(({ date }) => Date.parse(`${date}T12:00:00Z`))
  // the westernmost time zone is UTC-12
  return { meant, before: new Date(Math.max(...noons) + day), now }
}

/** Whether a day's date depends on the time zone. */
export function isOfPlace(wanted: WantedDay): wanted is NamedDay {
  return namedDays.some((name) => name === wanted)
}

/** A weekend is the current or next one; on Sunday only Sunday is left. */
function datesOf(wanted: WantedDay, today: string): string[] {
  if (wanted === 'today') return [today]
  if (wanted === 'tomorrow') return [addDays(today, 1)]
  if (wanted !== 'weekend') return [wanted]
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  if (weekday === sunday) return [today]
  const first = addDays(today, saturday - weekday)
  return [first, addDays(first, 1)]
}

/** The day bits of the dates; a listing with pickup on them has at least one. */
export function bitsOfDates({ meant }: WantedDates): number[] {
  const bits = meant.map(
    ({ date }) => firstDayBit + (((Date.parse(date) - dayOfFirstBit) / day) & (dayBits - 1)),
  )
  return [...new Set(bits)]
}

/** The dates in an IANA time zone. */
function datesThere({ meant, now }: WantedDates, timeZone: string): string[] {
  const today = dateInZone(now, timeZone)
  return meant.filter((one) => one.today === today).map(({ date }) => date)
}

/** Whether a batch can be ordered for a wanted day: pickup is then, servings are left, and its baker is not closed. */
export function isBatchOrderableOn(
  wanted: WantedDates,
  batch: Parameters<typeof pickupDates>[0] & { servings_available: Servings },
  listing: ClosedDays & {
    time_zone: string
    options: readonly Pick<PricedOption, 'servings' | 'pieces'>[]
    fillings: readonly Filling[]
  },
): boolean {
  const dates = pickupDates(batch, wanted.now)
  const isMeant = datesThere(wanted, listing.time_zone).some((date) => dates.includes(date))
  const isLeft = !isSoldOut({ options: withSoldOut(listing), servingsAvailable: batch.servings_available })
  return isMeant && isLeft && !isClosedOn(listing, batch.ready_by_date)
}

/** Of a listing's batches, the one shown for a wanted day: on the first day with any, the latest ready (freshest). */
export function freshestBatchOn<Batch extends Parameters<typeof isBatchOrderableOn>[1] & { ready_at: Date }>(
  wanted: WantedDates,
  batches: readonly Batch[],
  listing: Parameters<typeof isBatchOrderableOn>[2],
): Batch | undefined {
  const dates = datesThere(wanted, listing.time_zone)
  const firstDay = (batch: Batch) =>
    pickupDates(batch, wanted.now)
      .filter((date) => dates.includes(date))
      .sort()[0] ?? ''
  const had = batches.filter((batch) => isBatchOrderableOn(wanted, batch, listing))
  const first = had.map(firstDay).sort()[0]
  return had
    .filter((batch) => firstDay(batch) === first)
    .toSorted((a, b) => b.ready_at.getTime() - a.ready_at.getTime())[0]
}

/** A listing's pickup windows on a wanted day, all of them if it has none then. */
export function windowsOn<Span extends { date: string }>(
  wanted: WantedDates,
  { pickup_spans, time_zone }: { pickup_spans: Span[] | null; time_zone: string },
): Span[] | null {
  const dates = datesThere(wanted, time_zone)
  const then = pickup_spans?.filter(({ date }) => dates.includes(date)) ?? []
  return then.length > 0 ? then : pickup_spans
}
