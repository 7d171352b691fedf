import type { Point } from '#shared/distance.ts'
import { columnOf, rowOf } from './tile-of-point-rules.ts'

/** The map has 2^6 tiles per side, so a region fits in the 12 bits after an id's version. */
const level = 6

/**
 * The region of a place, below 4096: its map tile, about a hundred miles wide, like `region_of` in the migrations.
 * 0 for an unknown place (decisions, keys of rows).
 */
export function regionOf({ latitude, longitude }: { [of in keyof Point]: number | null }): number {
  if (latitude === null || longitude === null) return 0
  return rowOf(latitude, level) * 2 ** level + columnOf(longitude, level)
}
