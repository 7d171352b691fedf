import type { PickupPlaceId } from '#shared/api/ids.ts'
import { type FieldRule, issuesOf } from '#shared/changed-fields-rules.ts'
import { clockOf } from '#shared/minutes-of-day.ts'
import { addDays } from '#shared/ready-by.ts'
import { clockAt } from '#shared/zone-clock.ts'
import { momentOn } from './local-time-rules.ts'

/** The place, days and hours of a window, in the place's time zone. */
export interface WindowHours {
  /** null: at all places of the baker */
  place_id: PickupPlaceId | null
  /** 0 is Sunday; null: a single window on its first day */
  weekday: number | null
  /** YYYY-MM-DD */
  first_day: string
  /** null: without an end */
  last_day: string | null
  /** minutes of the day, up to 1440 */
  from_minute: number
  until_minute: number
  skipped_days: readonly string[]
}

/** The order cutoff of a window, and the length of its slots. */
export interface WindowTerms {
  slot_minutes: number | null
  cutoff_hours: number | null
  cutoff_days: number | null
  cutoff_minute: number | null
  lead_minutes: number
}

/** An invalid field of a window, with a message. */
export interface WindowIssue {
  field: 'until' | 'slotMinutes' | 'lastDay' | 'firstDay' | 'cutoff' | 'from'
  message: string
}

const hour = 60 * 60_000
const week = 7

/** The day of the week of a date, 0 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** Whether a window takes place on a day, ignoring skipped days. */
function isDayOf({ weekday, first_day, last_day }: WindowHours, date: string): boolean {
  if (date < first_day || (last_day !== null && date > last_day)) return false
  return weekday === null ? date === first_day : weekday === weekdayOf(date)
}

/** Whether a window takes place on a day. */
export function isOnDay(window: WindowHours, date: string): boolean {
  return isDayOf(window, date) && !window.skipped_days.includes(date)
}

/** The next days of a window from a date on, at most `count`, including skipped ones. */
export function nextDays(window: WindowHours, from: string, count: number): string[] {
  const { weekday, first_day, last_day } = window
  const earliest = from > first_day ? from : first_day
  if (weekday === null) return isDayOf(window, earliest) ? [earliest] : []
  const first = addDays(earliest, (weekday - weekdayOf(earliest) + week) % week)
  return Array.from({ length: count }, (_, index) => addDays(first, index * week)).filter(
    (date) => last_day === null || date <= last_day,
  )
}

/** Whether a window has no day from this one on (YYYY-MM-DD). */
export function isOver(window: WindowHours, today: string): boolean {
  return nextDays(window, today, 1).length === 0
}

/** The cutoff of a window on a day, without its lead time; null where it has none. */
export function cutoffOn(
  window: WindowHours & Omit<WindowTerms, 'slot_minutes' | 'lead_minutes'>,
  date: string,
  timeZone: string,
): Date | null {
  const { from_minute, cutoff_hours, cutoff_days, cutoff_minute } = window
  if (cutoff_hours !== null)
    return new Date(momentOn(date, from_minute, timeZone).getTime() - cutoff_hours * hour)
  if (cutoff_days === null || cutoff_minute === null) return null
  return momentOn(addDays(date, -cutoff_days), cutoff_minute, timeZone)
}

type Window = WindowHours & WindowTerms

interface Clock {
  today: string
  now: Date
  timeZone: string
}

/**
 * The first problem of a window given the baker's other windows, or null. It must fit in a day, be filled by its slots,
 * be orderable and not overlap. With `before`, only the rules of changed fields apply.
 */
export function refuseWindow(
  window: Window,
  others: readonly WindowHours[],
  clock: Clock,
  before: Window | null = null,
): WindowIssue | null {
  return issuesOf(windowRules(others, clock), window, before)[0] ?? null
}

const days = ['weekday', 'first_day', 'last_day'] as const
const hours = ['from_minute', 'until_minute'] as const
const cutoffs = ['cutoff_hours', 'cutoff_days', 'cutoff_minute'] as const

function windowRules(
  others: readonly WindowHours[],
  { today, now, timeZone }: Clock,
): FieldRule<Window, WindowIssue>[] {
  return [
    { judges: hours, refuse: refuseHours },
    { judges: [...days, ...hours], refuse: (window) => refuseSkippedHour(window, timeZone) },
    { judges: [...hours, 'slot_minutes'], refuse: refuseSlots },
    { judges: days, refuse: (window) => refuseDays(window, today) },
    { judges: [...cutoffs, 'from_minute'], refuse: refuseLateCutoff },
    { judges: days, refuse: (window) => refuseNoDay(window, today) },
    { judges: [...days, ...hours], refuse: (window) => refuseEnded(window, today, { now, timeZone }) },
    {
      judges: [...days, ...cutoffs, 'from_minute', 'skipped_days'],
      refuse: (window) => refusePassedCutoff(window, today, { now, timeZone }),
    },
    {
      judges: ['place_id', ...days, ...hours, 'skipped_days'],
      refuse: (window) =>
        others.some((other) => doOverlap(window, other))
          ? {
              field: 'from',
              message: 'You have another pickup time then. Change that one, or leave this day out of it.',
            }
          : null,
    },
  ]
}

function refuseHours({ from_minute, until_minute }: Window): WindowIssue | null {
  if (until_minute > from_minute) return null
  const message =
    'A pickup time has to end after it starts, on the same day. To go past midnight, add two: one until midnight, and one from midnight on.'
  return { field: 'until', message }
}

/** Applies to a single window: the clocks of its place skip an hour in spring. */
function refuseSkippedHour(window: Window, timeZone: string): WindowIssue | null {
  const { weekday, first_day, from_minute, until_minute } = window
  if (weekday !== null) return null
  const isSkipped = (minute: number) =>
    minute < 1440 && clockAt(momentOn(first_day, minute, timeZone), timeZone).readyByTime !== clockOf(minute)
  if (isSkipped(from_minute)) return { field: 'from', message: skippedHour }
  return isSkipped(until_minute) ? { field: 'until', message: skippedHour } : null
}

const skippedHour = 'The clocks are set ahead then, so this time doesn’t exist on that day. Choose another.'

function refuseSlots({ from_minute, until_minute, slot_minutes }: Window): WindowIssue | null {
  if (slot_minutes === null || (until_minute - from_minute) % slot_minutes === 0) return null
  const message = 'These slots have to divide the pickup time evenly, with nothing left over.'
  return { field: 'slotMinutes', message }
}

function refuseDays({ weekday, first_day, last_day }: Window, today: string): WindowIssue | null {
  if (last_day !== null && last_day < first_day)
    return { field: 'lastDay', message: 'The last day can’t be before the first day.' }
  if ((last_day ?? today) >= today) return null
  const field = weekday === null ? 'firstDay' : 'lastDay'
  return { field, message: 'This day has passed. Choose today or a later one.' }
}

function refuseLateCutoff({ cutoff_days, cutoff_minute, from_minute }: Window): WindowIssue | null {
  if ((cutoff_days ?? 1) !== 0 || (cutoff_minute ?? 0) <= from_minute) return null
  return { field: 'cutoff', message: 'The order-by time must be before the pickup time begins.' }
}

function refuseNoDay(window: Window, today: string): WindowIssue | null {
  if (!isOver(window, today)) return null
  const message = 'That day of the week doesn’t fall between the first and the last day.'
  return { field: 'lastDay', message }
}

/** Applies when the window's last remaining day is today. */
function refuseEnded(
  window: Window,
  today: string,
  { now, timeZone }: Pick<Clock, 'now' | 'timeZone'>,
): WindowIssue | null {
  const [next, later] = nextDays(window, today, 2)
  if (next === undefined || later !== undefined) return null
  if (momentOn(next, window.until_minute, timeZone) > now) return null
  return { field: 'until', message: 'This pickup time has ended. Choose a later time.' }
}

/** Applies to a single window: a weekly one can be ordered for a later day. */
function refusePassedCutoff(
  window: Window,
  today: string,
  { now, timeZone }: Pick<Clock, 'now' | 'timeZone'>,
): WindowIssue | null {
  const next = nextDays(window, today, 1).find((date) => isOnDay(window, date))
  const cutoff = window.weekday === null && next !== undefined ? cutoffOn(window, next, timeZone) : null
  if (cutoff === null || cutoff > now) return null
  return { field: 'cutoff', message: 'The order-by time has already passed, so nobody could order for it.' }
}

/** Whether a window applies at a place; null is a listing's own address. */
export function isAtPlace(window: Pick<WindowHours, 'place_id'>, place: PickupPlaceId | null): boolean {
  return window.place_id === null || window.place_id === place
}

/** Whether two windows ever overlap at the same place; one may begin when the other ends. */
export function doOverlap(one: WindowHours, other: WindowHours): boolean {
  if (!isAtPlace(one, other.place_id) && !isAtPlace(other, one.place_id)) return false
  if (one.from_minute >= other.until_minute || other.from_minute >= one.until_minute) return false
  const from = one.first_day > other.first_day ? one.first_day : other.first_day
  // one day more than all skipped ones, so at least one day counts
  const count = one.skipped_days.length + other.skipped_days.length + 1
  const [narrow, wide] = one.weekday === null ? [one, other] : [other, one]
  return nextDays(narrow, from, count).some((date) => isOnDay(narrow, date) && isOnDay(wide, date))
}
