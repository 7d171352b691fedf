const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Year, month and day of a written date. */
interface DateParts {
  year: number
  month: number
  day: number
}

/**
 * YYYY-MM-DD from "2026-11-28", "11/28/2026" (month first), "28.11.2026", "Nov 28, 2026" or "2026-11-28T09:00"; else
 * the fault in words, null when the text is no date at all.
 */
export function readDate(text: string): { date: string } | { fault: string | null } {
  const parts = partsOf(text.normalize('NFKC').trim())
  if (!parts) return { fault: null }
  const fault = faultOf(parts)
  if (fault !== null) return { fault }
  const [month, day] = [parts.month, parts.day].map((part) => String(part).padStart(2, '0'))
  return { date: `${String(parts.year).padStart(4, '0')}-${month}-${day}` }
}

function partsOf(text: string): DateParts | null {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(text)
  if (iso) return parts(iso[1], iso[2], iso[3])
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?: .*)?$/.exec(text)
  if (slashed) return parts(slashed[3], slashed[1], slashed[2])
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text)
  if (dotted) return parts(dotted[3], dotted[2], dotted[1])
  const named = /^(?:[a-z]+,? )?([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text)
  if (named) return namedParts(named[3], named[1], named[2])
  const dayFirst = /^(?:[a-z]+,? )?(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3})[a-z]*\.?,? (\d{4})$/i.exec(text)
  return dayFirst ? namedParts(dayFirst[3], dayFirst[2], dayFirst[1]) : null
}

/** The parts of a date; a year of two digits is of this century. */
function parts(year = '', month = '', day = ''): DateParts {
  return { year: Number(year) + (year.length === 2 ? 2000 : 0), month: Number(month), day: Number(day) }
}

function namedParts(year = '', name = '', day = ''): DateParts | null {
  const index = months.indexOf(name.toLowerCase())
  return index < 0 ? null : parts(year, String(index + 1), day)
}

/** Why a date does not exist. */
function faultOf({ year, month, day }: DateParts): string | null {
  if (month > 12 && day <= 12 && day > 0)
    return `There is no month ${month}. Write the month before the day, as ${day}/${month}/${year}`
  const name = monthNames[month - 1]
  if (name === undefined) return `There is no month ${month}`
  const last = daysOf(year, month)
  if (day > last) return `${name} ${year} has only ${last} days`
  return day === 0 ? 'There is no day 0' : null
}

function daysOf(year: number, month: number): number {
  const first = new Date(0)
  // `Date.UTC` takes years below 100 for those of the last century
  first.setUTCFullYear(year, month, 0)
  return first.getUTCDate()
}
