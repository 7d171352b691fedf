import { degrees, earthRadiusMiles, type Point, radians } from '#shared/distance.ts'

/** An area in degrees that does not cross the date line. */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

/** The greatest distance on earth in miles: half the circumference and a little more. */
export const farthest = 12_500

/** Boxes are enlarged by this many degrees, about 4 inches, to allow for rounding. */
const margin = 1e-6

/** Grid cells per degree, the same as `map_cell` in the migrations. */
const cellsPerDegree = 10
const cellsPerRow = 3601

/** One or two boxes that contain every point within `miles` of a place; a pole in reach widens them. */
export function boxesAround(place: Point, miles: number): Box[] {
  const reach = miles / earthRadiusMiles
  const south = place.latitude - degrees(reach) - margin
  const north = place.latitude + degrees(reach) + margin
  if (south <= -90 || north >= 90) return [clamped({ south, north, west: -180, east: 180 })]
  // a circle is widest nearer the pole, not at the place's own latitude
  const width = degrees(Math.asin(Math.sin(reach) / Math.cos(radians(place.latitude)))) + margin
  return cutAtDateLine({ south, north, west: place.longitude - width, east: place.longitude + width })
}

/** The boxes of a map view; west > east means it crosses the date line. */
export function boxesOfBounds([south, west, north, east]: readonly [number, number, number, number]): Box[] {
  if (west <= east) return [{ south, west, north, east }]
  return [
    { south, west, north, east: 180 },
    { south, west: -180, north, east },
  ]
}

/** The grid cells that boxes touch, or null when there are more than `most`. */
export function cellsOf(boxes: readonly Box[], most: number): number[] | null {
  const cells: number[] = []
  for (const box of boxes) {
    const rows = range(row(box.south), row(box.north))
    const columns = range(column(box.west), column(box.east))
    if (cells.length + rows.length * columns.length > most) return null
    for (const r of rows) for (const c of columns) cells.push(r * cellsPerRow + c)
  }
  return cells
}

/** Splits a box where it crosses the date line, on either side. */
function cutAtDateLine(box: Box): Box[] {
  if (box.east - box.west >= 360) return [clamped({ ...box, west: -180, east: 180 })]
  if (box.west < -180)
    return [clamped({ ...box, west: box.west + 360, east: 180 }), clamped({ ...box, west: -180 })]
  if (box.east > 180)
    return [clamped({ ...box, east: 180 }), clamped({ ...box, west: -180, east: box.east - 360 })]
  // the date line is both -180 and 180, so a listing on it may have either longitude
  if (box.west === -180) return [clamped(box), clamped({ ...box, west: 180, east: 180 })]
  if (box.east === 180) return [clamped(box), clamped({ ...box, west: -180, east: -180 })]
  return [clamped(box)]
}

function clamped(box: Box): Box {
  return {
    south: Math.max(-90, box.south),
    west: Math.max(-180, box.west),
    north: Math.min(90, box.north),
    east: Math.min(180, box.east),
  }
}

const row = (latitude: number) => Math.floor((latitude + 90) * cellsPerDegree)
const column = (longitude: number) => Math.floor((longitude + 180) * cellsPerDegree)

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
