/** Creating a format costs a hundred times its use, so this many zones are cached. */
const zonesKept = 1000

/** A cached format per time zone, in English by default. An unknown zone throws a RangeError. */
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
