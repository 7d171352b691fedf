import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { distanceMiles, type Point } from '#shared/distance.ts'
import { type ZipEntry, zipOfLine } from './gazetteer.ts'
import { loadZips } from './load-gazetteer.ts'

const kilometresInAMile = 1.609344

let loaded: KDBush | null = null

/** The nearest ZIP code to a point within some kilometers, or null. Loads the list on first use. */
export function nearestPlace(
  { latitude, longitude }: Point,
  within: number,
): { place: ZipEntry; kilometres: number } | null {
  loaded ??= load()
  const [nearest] = around(loaded, longitude, latitude, 1, within)
  if (nearest === undefined) return null
  const place = zipOfLine(loadZips().at(nearest))
  return { place, kilometres: distanceMiles({ latitude, longitude }, place) * kilometresInAMile }
}

/** Indexes the points of all ZIP codes. */
function load(): KDBush {
  const zips = loadZips()
  const index = new KDBush(zips.length)
  for (let line = 0; line < zips.length; line += 1) {
    const { latitude, longitude } = zipOfLine(zips.at(line))
    index.add(longitude, latitude)
  }
  index.finish()
  return index
}
