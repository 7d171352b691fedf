import fc from 'fast-check'
import type { Box } from '#server/listings/search/search-area-rules.ts'
import type { Point } from '#shared/distance.ts'

/** Degrees within ± a limit; favors the limit, its neighbors and zero. */
export const anyDegrees = (limit: number) =>
  fc.oneof(
    fc.double({ min: -limit, max: limit, noNaN: true }),
    fc.constantFrom(-limit, limit, 0, limit - 0.01, 0.01 - limit),
  )

/** Any point on earth; favors the poles and the date line. */
export const anyPoint = fc.record({ latitude: anyDegrees(90), longitude: anyDegrees(180) })

/** Whether a box contains a point. */
export const isIn =
  ({ latitude, longitude }: Point) =>
  (box: Box) =>
    latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east
