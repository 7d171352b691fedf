import type { Point } from '#shared/distance.ts'
import { columnOf, rowOf } from './tile-of-point-rules.ts'

/** The map has 2^6 tiles to a side, so that a region fits in the 12 bits of an id that follow its version. */
const level = 6

/**
 * The region of a place, a number below 4096: the tile of the map that it lies in, some hundred miles wide, as `region_of` in the migrations has
 * it; 0 where the place is not known (decisions, keys of rows).
 */
export function regionOf({ latitude, longitude }: { [of in keyof Point]: number | null }): number {
  if (latitude === null || longitude === null) return 0
  return rowOf(latitude, level) * 2 ** level + columnOf(longitude, level)
}
