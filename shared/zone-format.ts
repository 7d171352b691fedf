/** Making a format costs a hundred times more than using it, so each zone's are kept, up to this many zones. */
const zonesKept = 1000

/**
 * A format for each zone, for code to read unless a language is given; asking for a zone that is not known throws a
 * RangeError.
 */
export function formatOfZone(
  options: Intl.DateTimeFormatOptions,
  language = 'en-US',
): (timeZone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const known = kept.get(timeZone)
    if (known) return known
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone })
    if (kept.size < zonesKept) kept.set(timeZone, format)
    return format
  }
}
