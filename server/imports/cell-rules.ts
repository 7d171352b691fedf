import { currency } from '#shared/currency.ts'
import { addDays } from '#shared/ready-by.ts'

/**
 * The text of a cell, trimmed, without the apostrophe that guards against formulas (as our own exports have it,
 * `csv-rules.ts`).
 */
export function readText(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, '').trim()
}

const signs = [...currency.otherSigns, currency.sign, currency.code].map((sign) =>
  sign.replaceAll(/[^\w\s]/g, String.raw`\$&`),
)
const signAround = new RegExp(String.raw`^\s*(?:${signs.join('|')})\s*|\s*(?:${signs.join('|')})\s*$`, 'gi')

/** A decimal amount from "$9.50", "9,50", "1,234.50" or "9.5 USD"; anything else is returned unchanged. */
export function readPrice(cell: string): string {
  const amount = cell.replaceAll(signAround, '')
  if (!/^[\d.,]+$/.test(amount)) return amount
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(amount)) return amount.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(amount)) return amount.replaceAll('.', '').replace(',', '.')
  return /^\d+,\d{1,2}$/.test(amount) ? amount.replace(',', '.') : amount
}

/** A whole number, also from "1,200"; anything else is returned unchanged. */
export function readCount(cell: string): number | string {
  const plain = /^\d{1,3}(,\d{3})+$/.test(cell) ? cell.replaceAll(',', '') : cell.replace(/^(\d+)\.0+$/, '$1')
  return /^\d+$/.test(plain) ? Number(plain) : cell
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * YYYY-MM-DD from "11/28/2026" (month first), "28.11.2026", "Nov 28, 2026" or "2026-11-28T09:00"; else unchanged.
 * Does not read 28/11/2026, because 05/06 in the same file would be ambiguous.
 */
export function readDate(cell: string): string {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(cell)
  if (iso) return dateOf(cell, iso[1], iso[2], iso[3])
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?: .*)?$/.exec(cell)
  if (slashed) return dateOf(cell, slashed[3], slashed[1], slashed[2])
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(cell)
  if (dotted) return dateOf(cell, dotted[3], dotted[2], dotted[1])
  const named = /^(?:[a-z]+,? )?([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(cell)
  if (named) return dateOf(cell, named[3], monthOf(named[1]), named[2])
  const dayFirst = /^(?:[a-z]+,? )?(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3})[a-z]*\.?,? (\d{4})$/i.exec(cell)
  return dayFirst ? dateOf(cell, dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]) : cell
}

function monthOf(name = ''): string {
  return String(months.indexOf(name.toLowerCase()) + 1)
}

/** The date of these parts, or the cell if the date does not exist. */
function dateOf(cell: string, year = '', month = '', day = ''): string {
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : cell
}

/** Whether a text is an existing date, YYYY-MM-DD. */
export function isDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(`${date}T00:00:00Z`))) return false
  return addDays(date, 0) === date
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
