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

/** The dates that a wanted day means, each where it is `today` there; all YYYY-MM-DD. */
export interface WantedDates {
  meant: readonly { today: string; date: string }[]
  /** nothing is ready in time that is ready from this moment on, wherever it is */
  before: Date
  now: Date
}

const day = 24 * 60 * 60_000
/** The first day bit of a listing's marks, their number and the day of the first (`marks_of_days` in the migrations). */
export const firstDayBit = 512
const [dayBits, dayOfFirstBit] = [64, Date.parse('2000-01-01')]
const [saturday, sunday] = [6, 0]

/** The dates that a day means in some zones (IANA); without zones, anywhere on earth, where it may be yesterday or tomorrow. */
export function wantedDates(wanted: WantedDay, now: Date, zones: readonly string[] = []): WantedDates {
  const anywhere = [-1, 0, 1].map((days) => addDays(dateInZone(now, 'UTC'), days))
  const there = [...new Set(zones.map((zone) => dateInZone(now, zone)))].sort()
  const todays = there.length === 0 ? anywhere : there
  const meant = todays.flatMap((today) => datesOf(wanted, today).map((date) => ({ today, date })))
  const noons = meant.map(({ date }) => Date.parse(`${date}T12:00:00Z`))
  // the last clocks are twelve hours behind
  return { meant, before: new Date(Math.max(...noons) + day), now }
}

/** Whether the date of a day depends on the zone. */
export function isOfPlace(wanted: WantedDay): wanted is NamedDay {
  return namedDays.some((name) => name === wanted)
}

/** A weekend is the one that is on, or else the next; its Saturday is over on Sunday. */
function datesOf(wanted: WantedDay, today: string): string[] {
  if (wanted === 'today') return [today]
  if (wanted === 'tomorrow') return [addDays(today, 1)]
  if (wanted !== 'weekend') return [wanted]
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  if (weekday === sunday) return [today]
  const first = addDays(today, saturday - weekday)
  return [first, addDays(first, 1)]
}

/** The day bits of the dates: a listing that can be picked up then has one of them. */
export function bitsOfDates({ meant }: WantedDates): number[] {
  const bits = meant.map(
    ({ date }) => firstDayBit + (((Date.parse(date) - dayOfFirstBit) / day) & (dayBits - 1)),
  )
  return [...new Set(bits)]
}

/** The dates that are meant where a listing is (IANA zone). */
function datesThere({ meant, now }: WantedDates, timeZone: string): string[] {
  const today = dateInZone(now, timeZone)
  return meant.filter((one) => one.today === today).map(({ date }) => date)
}

/** Whether what is ready on a date somewhere can be ordered for a wanted day: its baker is there, and something is left. */
export function isWantedThen(
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

/** Of the batches of a bake the one that is had on a wanted day: of its first day on which there is any the one that is ready last, as fresh as it then is. */
export function batchThen<Batch extends Parameters<typeof isWantedThen>[1] & { ready_at: Date }>(
  wanted: WantedDates,
  batches: readonly Batch[],
  listing: Parameters<typeof isWantedThen>[2],
): Batch | undefined {
  const dates = datesThere(wanted, listing.time_zone)
  const firstDay = (batch: Batch) =>
    pickupDates(batch, wanted.now)
      .filter((date) => dates.includes(date))
      .sort()[0] ?? ''
  const had = batches.filter((batch) => isWantedThen(wanted, batch, listing))
  const first = had.map(firstDay).sort()[0]
  return had
    .filter((batch) => firstDay(batch) === first)
    .toSorted((a, b) => b.ready_at.getTime() - a.ready_at.getTime())[0]
}

/** The pickup windows of a listing on a wanted day alone, where it has any then: what its card says is of the day that was asked for. */
export function spansThen<Span extends { date: string }>(
  wanted: WantedDates,
  { pickup_spans, time_zone }: { pickup_spans: Span[] | null; time_zone: string },
): Span[] | null {
  const dates = datesThere(wanted, time_zone)
  const then = pickup_spans?.filter(({ date }) => dates.includes(date)) ?? []
  return then.length > 0 ? then : pickup_spans
}
