import { formatOfZone } from './zone-format.ts'

const zoneClock = formatOfZone({
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** No zone's clock changes but at a quarter of an hour, so that asking once for each is enough. */
const quarter = 15 * 60_000

/** A zone keeps this many quarters of an hour, a few weeks of a market, and then begins anew. */
const quartersKept = 1000

/** All begin anew with more zones than there are: a zone's name may be written in capitals or not, as whoever sends it likes. */
const zonesKept = 1000

const known = new Map<string, Map<number, number>>()

/**
 * How many milliseconds the zone's clock is ahead of UTC at a moment. A page asks hundreds of times for the same few moments, and Intl
 * takes a hundred times as long as looking one up. Throws a RangeError where there is no such zone or moment.
 */
export function zoneOffset(moment: Date, timeZone: string): number {
  const at = Math.floor(moment.getTime() / quarter)
  const ofZone = known.get(timeZone)
  const kept = ofZone?.get(at)
  if (kept !== undefined) return kept
  const offset = offsetAt(at * quarter, timeZone)
  if (ofZone && ofZone.size < quartersKept) ofZone.set(at, offset)
  else {
    if (!ofZone && known.size >= zonesKept) known.clear()
    known.set(timeZone, new Map([[at, offset]]))
  }
  return offset
}

function offsetAt(time: number, timeZone: string): number {
  const parts = zoneClock(timeZone).formatToParts(time)
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value)
  const [year, month, day] = [part('year'), part('month') - 1, part('day')]
  return Date.UTC(year, month, day, part('hour'), part('minute'), part('second')) - time
}
