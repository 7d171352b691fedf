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

/** Zones change their clock only at quarters of an hour, so one lookup per quarter suffices. */
const quarter = 15 * 60_000

/** Cache limit per zone, a few weeks of a market; then its cache is cleared. */
const quartersKept = 1000

/** Cache limit for zones; clients can spell a zone's name in many ways. */
const zonesKept = 1000

const known = new Map<string, Map<number, number>>()

/**
 * The zone's offset from UTC at a moment, in milliseconds. Cached, because Intl takes a hundred times as
 * long. An unknown zone or invalid moment throws a RangeError.
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
