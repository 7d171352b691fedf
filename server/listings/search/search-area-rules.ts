import { degrees, earthRadiusMiles, type Point, radians } from '#shared/distance.ts'

/** A part of the map in degrees that crosses no date line. */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

/** No place on earth is farther from another, in miles: half way around and a little more. */
export const farthest = 12_500

/** Boxes are this much larger than they must be, in degrees: about 4 inches, against rounding. */
const margin = 1e-6

/** Cells of the index are this many to a degree, as `map_cell` in the migrations has them. */
const cellsPerDegree = 10
const cellsPerRow = 3601

/** One or two boxes that together hold every point within `miles` of a place; a pole within reach widens them. */
export function boxesAround(place: Point, miles: number): Box[] {
  const reach = miles / earthRadiusMiles
  const south = place.latitude - degrees(reach) - margin
  const north = place.latitude + degrees(reach) + margin
  if (south <= -90 || north >= 90) return [clamped({ south, north, west: -180, east: 180 })]
  // the widest meridian a circle on the globe touches, not the one at the place's own latitude
  const width = degrees(Math.asin(Math.sin(reach) / Math.cos(radians(place.latitude)))) + margin
  return cutAtDateLine({ south, north, west: place.longitude - width, east: place.longitude + width })
}

/** The boxes of a map's view; a west greater than the east crosses the date line. */
export function boxesOfBounds([south, west, north, east]: readonly [number, number, number, number]): Box[] {
  if (west <= east) return [{ south, west, north, east }]
  return [
    { south, west, north, east: 180 },
    { south, west: -180, north, east },
  ]
}

/** The cells that boxes touch, or null when they are more than `most`. */
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

/** A box cut where it crosses the date line, which may lie beyond either of its sides. */
function cutAtDateLine(box: Box): Box[] {
  if (box.east - box.west >= 360) return [clamped({ ...box, west: -180, east: 180 })]
  if (box.west < -180)
    return [clamped({ ...box, west: box.west + 360, east: 180 }), clamped({ ...box, west: -180 })]
  if (box.east > 180)
    return [clamped({ ...box, east: 180 }), clamped({ ...box, west: -180, east: box.east - 360 })]
  // the date line has two names, and a listing on it may go by the other
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
