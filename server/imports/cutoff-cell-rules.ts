import { weekdayOf } from '#server/pickups/pickup-window-rules.ts'
import { Cutoff } from '#shared/api/pickup-windows.ts'
import { isDate, isoDate, readTime, readWeekdays } from './cell-rules.ts'

/** The ready time of the bake whose cutoff is read. */
export interface ReadyAt {
  /** YYYY-MM-DD, if it does not repeat */
  date: string
  /** HH:MM */
  time: string
  /** the weekdays of its repeat, Sunday is 0; empty: no repeat */
  weekdays: readonly number[]
}

/** The messages for an invalid cutoff. */
export const unreadCutoff =
  'Write until when to order, up to 13 days before: such as Thu 6 PM, 2 days before 18:00 or 24 hours'
export const cutoffOfManyDays =
  'It repeats on several days of the week: write how long before each, such as 2 days before 18:00'

/**
 * The cutoff from "Thu 6 PM", "2 days before 18:00", "Nov 26, 2026 6 PM" or "24 hours"; null if empty, else a fault.
 * The ready weekday means a week earlier, unless the time is before the ready time.
 */
export function readCutoff(cell: string, ready: ReadyAt): Cutoff | null | { fault: string } {
  if (cell === '') return null
  const { time, rest } = splitTime(cell)
  const read = time === null ? hoursIn(rest) : daysBefore(rest, time, ready)
  if (read !== null && typeof read === 'object') return read
  const cutoff = Cutoff.safeParse(time === null ? { hours: read } : { daysBefore: read, at: time })
  return cutoff.success ? cutoff.data : { fault: unreadCutoff }
}

/** Milliseconds of a day. */
const day = 24 * 60 * 60_000

const filler =
  /\b(?:order|orders|close|closes|by|until|till|at|on|the|before|prior|to|in|advance|ahead|it|is|ready|every|latest|cutoff)\b/g
const clock = /\b(?:\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\b\.?)?|\d{1,2}\s*[ap]\.?m\b\.?|noon\b)/

/** The clock time of a cell (HH:MM or null), and the rest without filler words. */
function splitTime(cell: string): { time: string | null; rest: string } {
  const words = cell.toLowerCase().replace(/(\d)t(\d)/, '$1 $2')
  const [found = null] = clock.exec(words) ?? []
  const rest = (found === null ? words : words.replace(found, ' '))
    .replaceAll(filler, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;@-]+|[\s,;@-]+$/g, '')
  return { time: found === null ? null : readTime(found), rest }
}

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const hoursOf = new Map([
  ['h', 1],
  ['hr', 1],
  ['hour', 1],
  ['d', 24],
  ['day', 24],
  ['wk', 168],
  ['week', 168],
])

/** The hours in "24 hours", "two days" or "a week"; null for anything else. */
function hoursIn(words: string): number | null {
  const [, digits, word, unit = ''] = /^(?:(\d{1,3}) ?|([a-z]+) )?([a-z]+)$/.exec(words) ?? []
  const each = hoursOf.get(unit) ?? hoursOf.get(unit.replace(/s$/, ''))
  const named = word === undefined || word === 'a' || word === 'an' ? 1 : numbers.indexOf(word)
  const many = digits === undefined ? named : Number(digits)
  return each === undefined || many < 0 ? null : many * each
}

/** How many days before the ready date a cell's day is; null if it names none. */
function daysBefore(words: string, at: string, ready: ReadyAt): number | null | { fault: string } {
  if (words === '' || /^(?:same day|that day|day of)$/.test(words)) return 0
  const hours = hoursIn(words)
  if (hours !== null) return hours % 24 === 0 ? hours / 24 : null
  const date = isoDate(words)
  const [weekday, ...others] = isDate(date) ? [weekdayOf(date)] : (readWeekdays(words) ?? [])
  if (weekday === undefined || others.length > 0) return null
  if (ready.weekdays.length > 1) return { fault: cutoffOfManyDays }
  if (isDate(date)) return (Date.parse(ready.date) - Date.parse(date)) / day
  const days = ((ready.weekdays[0] ?? weekdayOf(ready.date)) - weekday + 7) % 7
  return days === 0 && at > ready.time ? 7 : days
}
