import { degrees, earthRadiusMiles, type Point, radians } from '#shared/distance.ts'
import { type Box, boxesAround, cutAtDateLine, margin } from './search-area-rules.ts'

/** A half of a ring is cut in no fewer and no more sectors than this. */
const [fewest, most] = [4, 48]

/**
 * Boxes that together hold every point of a ring, and little else: one around each of its sectors, the more of them the
 * thinner the ring is. Where a pole is near, the one or two boxes around all of it.
 */
export function boxesOfRing(place: Point, from: number, to: number): Box[] {
  const [inner, outer] = [from / earthRadiusMiles, to / earthRadiusMiles]
  const north = radians(place.latitude)
  // a little before the pole, where longitudes say little
  if (Math.abs(north) + outer > radians(89)) return boxesAround(place, to)
  const count = Math.min(most, Math.max(fewest, Math.ceil(2 * Math.sqrt(from / Math.max(1e-9, to - from)))))
  return Array.from({ length: count }, (_, i) =>
    sectorOf(north, [inner, outer], [(Math.PI * i) / count, (Math.PI * (i + 1)) / count]),
  ).flatMap(({ south, north, near, far }) =>
    [
      { south, north, west: place.longitude + near, east: place.longitude + far },
      { south, north, west: place.longitude - far, east: place.longitude - near },
    ].flatMap(onMap),
  )
}

/** A box that may lie on the date line, or beyond it. */
function onMap({ west, east, ...box }: Box): Box[] {
  const turned = (degrees: number) => cutAtDateLine({ ...box, west: west + degrees, east: east + degrees })
  if (east < -180) return turned(360)
  return turned(west > 180 ? -360 : 0)
}

interface Sector {
  south: number
  north: number
  /** how far to the east of the place it begins and ends */
  near: number
  far: number
}

/** The extent in degrees of what lies between two distances and two bearings from a latitude, all of it in radians. */
function sectorOf(latitude: number, [from, to]: [number, number], [left, right]: [number, number]): Sector {
  const [sin, cos] = [Math.sin(latitude), Math.cos(latitude)]
  const height = (bearing: number, away: number) =>
    Math.asin(sin * Math.cos(away) + cos * Math.sin(away) * Math.cos(bearing))
  const turn = (bearing: number, away: number) =>
    Math.atan2(
      Math.sin(bearing) * Math.sin(away),
      cos * Math.cos(away) - sin * Math.sin(away) * Math.cos(bearing),
    )
  // a way that is straight on the globe may have its northernmost or southernmost point between its ends
  const turning = (bearing: number, side: 1 | -1) => {
    const away = Math.atan2(side * cos * Math.cos(bearing), side * sin)
    return away > from && away < to ? [height(bearing, away)] : []
  }
  // a circle is widest where it touches a meridian
  const touching = Math.acos(Math.max(-1, Math.min(1, Math.tan(to) * Math.tan(latitude))))
  const widest = touching > left && touching < right ? [turn(touching, to)] : []
  return {
    south: degrees(Math.min(height(right, from), height(right, to), ...turning(right, -1))) - margin,
    north: degrees(Math.max(height(left, from), height(left, to), ...turning(left, 1))) + margin,
    near: degrees(Math.min(turn(left, from), turn(right, from))) - margin,
    far: degrees(Math.max(turn(left, to), turn(right, to), ...widest)) + margin,
  }
}
