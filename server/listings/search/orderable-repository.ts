import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fewestServings } from '../sold-out-repository.ts'
import { bitsOfDates, firstDayBit, type WantedDates } from './wanted-day-rules.ts'

/** Rules out listings by the day bits in an index. Older marks have no day bits: those listings stay in. */
export function withBitOfDates(dates: WantedDates): RawBuilder<SqlBool> {
  const asked = bitsOfDates(dates).map((bit) => sql`get_bit(word_marks, ${bit}) <> 0`)
  return sql<SqlBool>`case when length(word_marks) = 64 then true else ${sql.join(asked, sql` or `)} end`
}

/** The labels of listings that may be picked up on the dates: one of their day bits, or none yet. */
export function signOfDates(dates: WantedDates): string[] {
  return ['@', ...bitsOfDates(dates).map((bit) => `@${bit - firstDayBit}`)]
}

/**
 * Whether a listing, or one of its batches, can be ordered for pickup on the dates that are meant where it is. No batch is
 * ready before the one that its listing shows, and none is picked up before it is ready.
 */
export function readyThen(dates: WantedDates): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    select case when listing.batch_id is null then ${isMeant(itself, dates, itself)} else exists (
      select from batches as batch where batch.food_listing_id = listing.id and ${isBatchOfDates(dates)}
    ) end from food_listings as listing where listing.id = food_listings.id
  )`
}

/** Whether a row is ready in time for the last of the dates. */
export function readyBefore({ before }: WantedDates): RawBuilder<SqlBool> {
  return sql<SqlBool>`(ready_at < ${before}) is true`
}

/** A listing by the name under which it is looked at. */
const itself = sql`listing`

/** Whether a batch, by that name, of a listing, by that name, is picked up on the dates and can still be ordered. */
export function isBatchOfDates(dates: WantedDates, listing = itself): RawBuilder<SqlBool> {
  return sql<SqlBool>`batch.state = 'open' and batch.order_by > ${dates.now} and ${isMeant(sql`batch`, dates, listing)}`
}

/** Sorts the batches of a listing on the dates as `batchThen` does: the first day, then the one that is ready last. */
export function freshestThen(dates: WantedDates): RawBuilder<unknown> {
  const firstDay = sql`case when batch.pickup_dates is null then batch.ready_by_date else (
    select min(span.date) ${spansOn(sql`batch`, dates, itself)}
  ) end`
  return sql`${firstDay}, batch.ready_at desc`
}

/** The windows of a row on the dates that are meant where its listing is, for which it can still be ordered. */
function spansOn(
  row: RawBuilder<unknown>,
  dates: WantedDates,
  listing: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`from jsonb_to_recordset(${row}.pickup_spans) as span (date date, "orderBy" timestamptz)
    where span.date = any(${datesThere(dates, listing)}) and span."orderBy" > ${dates.now}`
}

/**
 * Whether a row can be picked up on the dates, in the zone of its listing: in a pickup window that can still be ordered for,
 * else when it is ready. Not while its baker is closed.
 */
function isMeant(
  row: RawBuilder<unknown>,
  dates: WantedDates,
  listing: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const meantThere = datesThere(dates, listing)
  return sql<SqlBool>`
    case when ${row}.pickup_dates is null then ${row}.ready_by_date = any(${meantThere})
      else ${row}.pickup_dates && ${meantThere} and exists (select ${spansOn(row, dates, listing)}) end
    and ${row}.servings_available >= ${fewestServings(listing)}
    and (${row}.ready_by_date between ${listing}.closed_from and ${listing}.closed_to) is not true`
}

/** The dates that are meant where a listing is, by which day it is there. */
function datesThere({ meant, now }: WantedDates, listing: RawBuilder<unknown>): RawBuilder<unknown> {
  const byToday = Map.groupBy(meant, ({ today }) => today)
  const cases = Array.from(
    byToday,
    ([today, days]) => sql`when ${today}::date then ${days.map(({ date }) => date)}::date[]`,
  )
  return sql`case (${now}::timestamptz at time zone ${listing}.time_zone)::date ${sql.join(cases, sql` `)} end`
}
