import { formatMiles, type Point } from '#shared/distance.ts'
import { locale } from '#shared/locale.ts'
import { nearestCopy } from './map-area.ts'

const compass = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const

/** The direction from one point to another on the map. */
export function directionText(from: Point, to: Point): string {
  const east =
    (nearestCopy(to.longitude, from.longitude) - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  const eighths = (Math.atan2(east, to.latitude - from.latitude) / Math.PI) * 4
  return compass[(Math.round(eighths) + 8) % 8] ?? 'north'
}

/** The approximate distance to a part of the map: "2.4 mi", but "1,369 mi". */
export function roughMiles(miles: number): string {
  return miles < 10 ? formatMiles(miles) : `${Math.round(miles).toLocaleString(locale)} mi`
}
