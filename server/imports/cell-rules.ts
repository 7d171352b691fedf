import { readDate } from '#shared/read-date.ts'

/**
 * The text of a cell, trimmed, without the apostrophe that guards against formulas (as our own exports have it,
 * `csv-rules.ts`).
 */
export function readText(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, '').trim()
}

/** A whole number, also from "1,200"; anything else is returned unchanged. */
export function readCount(cell: string): number | string {
  const plain = /^\d{1,3}(,\d{3})+$/.test(cell) ? cell.replaceAll(',', '') : cell.replace(/^(\d+)\.0+$/, '$1')
  return /^\d+$/.test(plain) ? Number(plain) : cell
}

/** YYYY-MM-DD from a date as people write it (`readDate`); anything else is returned unchanged. */
export function isoDate(cell: string): string {
  const read = readDate(cell)
  return 'date' in read ? read.date : cell
}

/** Whether a text is an existing date, YYYY-MM-DD. */
export function isDate(date: string): boolean {
  const read = readDate(date)
  return 'date' in read && read.date === date
}

/** HH:MM from "5 PM", "5:30pm", "8:30", "17:00:00" or "noon"; anything else is returned unchanged. */
export function readTime(cell: string): string {
  if (/^noon$/i.test(cell)) return '12:00'
  const read = /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*(?:([ap])\.?m\.?)?$/i.exec(cell)
  const [, hours = '', minutes, half] = read ?? []
  if (!read || (minutes === undefined && half === undefined)) return cell
  if (half === undefined) return `${hours.padStart(2, '0')}:${minutes}`
  if (Number(hours) < 1 || Number(hours) > 12) return cell
  const hour = (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`
}

const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Weekdays (Sunday is 0) from "Sat", "Tuesdays and Fridays" or "daily"; null for an unknown word. */
export function readWeekdays(cell: string): number[] | null {
  const words = cell
    .toLowerCase()
    .replaceAll(/\bevery day\b/g, 'daily')
    .split(/[^a-z]+|\band\b/)
    .filter((word) => word !== '' && word !== 'every')
  const days: number[] = []
  for (const word of words) {
    const named = daysNamed(word)
    if (named === null) return null
    days.push(...named)
  }
  return cell !== '' && days.length === 0 ? null : [...new Set(days)].sort()
}

function daysNamed(word: string): number[] | null {
  if (word === 'daily') return [0, 1, 2, 3, 4, 5, 6]
  if (word === 'weekdays') return [1, 2, 3, 4, 5]
  if (word === 'weekends') return [0, 6]
  const single = word.length > 3 ? word.replace(/s$/, '') : word
  const day = dayNames.findIndex((name) => single.length >= 2 && name.startsWith(single))
  // "tues" and "thurs" are abbreviations, not plurals
  const short = dayNames.findIndex((name) => word.length >= 2 && name.startsWith(word))
  return day < 0 && short < 0 ? null : [Math.max(day, short)]
}
