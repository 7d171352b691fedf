import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { distanceMiles, type Point } from '#shared/distance.ts'
import type { ZipEntry } from './gazetteer.ts'
import { readEntries } from './load-gazetteer.ts'

const kilometresInAMile = 1.609344

interface Places {
  entries: readonly ZipEntry[]
  index: KDBush
}

let loaded: Places | null = null

/** The ZIP nearest to a point within so many kilometres, or null. Reads the list at first use. */
export function nearestPlace(
  { latitude, longitude }: Point,
  within: number,
): { place: ZipEntry; kilometres: number } | null {
  loaded ??= load()
  const { entries, index } = loaded
  const [nearest] = around(index, longitude, latitude, 1, within)
  const place = nearest === undefined ? undefined : entries[nearest]
  if (!place) return null
  return { place, kilometres: distanceMiles({ latitude, longitude }, place) * kilometresInAMile }
}

function load(): Places {
  const entries = readEntries()
  const index = new KDBush(entries.length)
  for (const { latitude, longitude } of entries) index.add(longitude, latitude)
  index.finish()
  return { entries, index }
}
