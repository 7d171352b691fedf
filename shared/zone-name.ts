import { locale } from './locale.ts'
import { formatOfZone } from './zone-format.ts'

const named = formatOfZone({ timeZoneName: 'longGeneric' }, locale)

/** In winter ICU names some zones after a town. */
const summer = new Date('2026-07-01T12:00:00Z')

/** The common name of a time zone, such as "Eastern Time"; else its IANA name. */
export function zoneName(timeZone: string): string {
  const name = named(timeZone)
    .formatToParts(summer)
    .find(({ type }) => type === 'timeZoneName')?.value
  return name === undefined || name.startsWith('GMT') ? timeZone : name
}

/** The sentence that names the time zone of a page or an email about money. */
export function datesAreIn(timeZone: string): string {
  return `Dates are in ${zoneName(timeZone)}.`
}
