import { type ClosedDays, isClosedOn } from '#server/batches/batch-rules.ts'
import { refuseLead, type TimedBatch } from '#server/batches/lead-rules.ts'
import { weekdayOf } from '#server/pickups/pickup-window-rules.ts'
import {
  type BakeDayBody,
  type BakeDayState,
  daysAhead,
  farthestBakeDay,
  type RepeatBody,
} from '#shared/api/bake-days.ts'
import { daysToPickUp } from '#shared/pickup-days.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'

/** The days on which something repeats; all dates YYYY-MM-DD. */
export interface RepeatDays {
  /** Sunday is 0 */
  weekdays: readonly number[]
  first_day: string
  /** null: no end */
  last_day: string | null
}

/** The repeat days of a body sent today. */
export function repeatDays(
  { weekdays, firstDay, lastDay }: Pick<RepeatBody, 'weekdays' | 'firstDay' | 'lastDay'>,
  today: string,
): { weekdays: number[]; first_day: string; last_day: string | null } {
  return {
    weekdays: [...new Set(weekdays)].sort(),
    first_day: firstDay ?? today,
    last_day: lastDay ?? null,
  }
}

/** A bake day as seen by a repeat. */
export interface PlannedDay {
  ready_by_date: string
  is_from_repeat: boolean
  state: BakeDayState
  /** whether it was ever ordered */
  isOrdered: boolean
}

/** An invalid field of a bake day or a repeat, by API field, with a message. */
export interface BakeDayIssue {
  field: 'date' | 'cutoff' | 'firstDay' | 'lastDay' | 'pickupWindowIds' | 'ownWindow.day' | 'ownWindow.until'
  message: string
}

/** The days of a repeat from one day to another, inclusive. */
export function daysOfRepeat(
  { weekdays, first_day, last_day }: RepeatDays,
  from: string,
  to: string,
): string[] {
  const first = from > first_day ? from : first_day
  const last = last_day !== null && last_day < to ? last_day : to
  const days: string[] = []
  for (let date = first; date <= last; date = addDays(date, 1))
    if (weekdays.includes(weekdayOf(date))) days.push(date)
  return days
}

/** The last day for which a repeat's batches are created: six weeks including today. */
export function madeTo(today: string): string {
  return addDays(today, daysAhead - 1)
}

/**
 * How a new repeat, or none, changes the days from today on. Days that were ordered, changed by hand, cancelled or
 * skipped stay.
 */
export function replan<Day extends PlannedDay>(
  days: readonly Day[],
  repeat: RepeatDays | null,
  today: string,
): { changed: Day[]; gone: Day[]; added: string[] } {
  const wanted = repeat === null ? [] : daysOfRepeat(repeat, today, madeTo(today))
  const free = days.filter((day) => day.is_from_repeat && !day.isOrdered && day.state !== 'cancelled')
  const isWanted = ({ ready_by_date }: PlannedDay) => wanted.includes(ready_by_date)
  return {
    changed: free.filter((day) => isWanted(day) && day.state !== 'skipped'),
    gone: free.filter((day) => !isWanted(day)),
    added: wanted.filter((date) => days.every(({ ready_by_date }) => ready_by_date !== date)),
  }
}

/** Why a bake cannot be on a date; null when it can. */
export function refuseDate(date: string, today: string): BakeDayIssue | null {
  if (date < today) return { field: 'date', message: 'This day has passed. Choose today or a later one.' }
  if (date > addDays(today, farthestBakeDay)) return { field: 'date', message: 'Choose a day within a year.' }
  return null
}

/** Whether a bake day is new or reopened from draft, skipped or cancelled; it is then validated like a new one. */
export function isNewlyOffered(before: BakeDayState | null, after: BakeDayState): boolean {
  return before !== after && !(before === 'open' && after === 'draft')
}

/** Why a batch's order-by time is invalid; null when it is valid. `batch` is null when its times are not known yet. */
export function refuseCutoff(
  { cutoff = null, readyByTime }: Pick<BakeDayBody, 'cutoff' | 'readyByTime'>,
  batch: TimedBatch | null,
  now: Date,
): BakeDayIssue | null {
  const isAfterReady = cutoff !== null && 'at' in cutoff && cutoff.daysBefore === 0 && cutoff.at > readyByTime
  if (isAfterReady) return { field: 'cutoff', message: 'The order-by time must be before the ready time.' }
  if (batch === null || batch.order_by > now) return null
  const message = refuseLead(batch, now) ?? 'The order-by time has already passed, so nobody could order it.'
  return { field: 'cutoff', message }
}

/** Why a window on a single day (YYYY-MM-DD) has no pickup time for a batch. */
export function whyNeverOn(
  day: string,
  { ready_at, time_zone, ...closed }: ClosedDays & { ready_at: Date; time_zone: string },
): BakeDayIssue {
  const first = dateInZone(ready_at, time_zone)
  if (day < first || day > addDays(first, daysToPickUp))
    return { field: 'ownWindow.day', message: 'Choose a day within two weeks after it’s ready.' }
  if (isClosedOn(closed, day)) return { field: 'ownWindow.day', message: 'You are closed on this day.' }
  return { field: 'ownWindow.until', message: 'The pickup time ends before it’s ready.' }
}

/** Why the days of a repeat are invalid; null when they are valid. */
export function refuseRepeat(repeat: RepeatDays, today: string): BakeDayIssue | null {
  const { first_day, last_day } = repeat
  if (first_day > addDays(today, farthestBakeDay))
    return { field: 'firstDay', message: 'Choose a day within a year.' }
  if (last_day === null) return null
  if (last_day < first_day)
    return { field: 'lastDay', message: 'The last day can’t be before the first day.' }
  if (last_day < today)
    return { field: 'lastDay', message: 'This day has passed. Choose today or a later one.' }
  const from = first_day > today ? first_day : today
  // a week contains every weekday
  const week = addDays(from, 6)
  if (daysOfRepeat(repeat, from, week).length === 0)
    return { field: 'lastDay', message: 'None of the chosen days falls on or before the last day.' }
  return null
}
