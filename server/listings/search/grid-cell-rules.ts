import { distanceMiles, type Point } from '#shared/distance.ts'
import { cellsPerDegree, cellsPerRow } from './search-area-rules.ts'

/** Beyond this latitude, in degrees, meridians converge too fast for a cell's nearest point to be found this way. */
const steepest = 85

/** The nearest point of a cell is taken at the place's own latitude, which is wrong by less than this, in miles. */
const tolerance = 0.05

/** The grid cells that a circle touches; those in the corners of its bounding box are left out. */
export function gridCellsTouched(cells: readonly number[], place: Point, miles: number): number[] {
  if (Math.abs(place.latitude) > steepest) return [...cells]
  return cells.filter((cell) => distanceMiles(place, nearestPoint(cell, place)) <= miles + tolerance)
}

function nearestPoint(cell: number, place: Point): Point {
  const south = Math.floor(cell / cellsPerRow) / cellsPerDegree - 90
  const west = (cell % cellsPerRow) / cellsPerDegree - 180
  return {
    latitude: between(place.latitude, south, south + 1 / cellsPerDegree),
    longitude: between(sameSide(place.longitude, west), west, west + 1 / cellsPerDegree),
  }
}

/** A longitude as one counts on from a place across the date line. */
function sameSide(longitude: number, west: number): number {
  return longitude - 360 * Math.round((longitude - west) / 360)
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
