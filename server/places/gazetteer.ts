import type { Place } from '#shared/api/places.ts'
import type { Point } from '#shared/distance.ts'
import { readPlaceQuery, type TownReading, townKey } from './place-query-rules.ts'
import { SortedLines } from './sorted-lines.ts'

/** A ZIP code with its town and its point in degrees. */
export interface ZipEntry extends Point {
  zip: string
  town: string
  state: string
}

/** Finds at most `count` places that a text may mean, likeliest first. */
export type Gazetteer = (text: string, count: number) => Place[]

/** ZIP codes and towns as texts for `SortedLines`. */
export interface GazetteerTexts {
  /** ZIP, town, state, latitude, longitude */
  zips: string
  /** key of the name, label, state, number of ZIP codes, latitude, longitude */
  towns: string
}

interface Town {
  key: string
  state: string
  /** the number of ZIP codes, as an estimate of its size */
  zips: number
  place: Place
}

/** Sorts ZIP codes and towns for lookup by prefix. */
export function gazetteerTexts(entries: readonly ZipEntry[]): GazetteerTexts {
  return {
    zips: SortedLines.write(
      entries.map(({ zip, town, state, latitude, longitude }) => [zip, town, state, latitude, longitude]),
    ),
    towns: SortedLines.write(
      townsOf(entries).map(({ key, state, zips, place: { label, latitude, longitude } }) => [
        key,
        label,
        state,
        zips,
        latitude,
        longitude,
      ]),
    ),
  }
}

/** Finds places by a prefix of a name or a number. */
export function makeGazetteer(zips: SortedLines, towns: SortedLines): Gazetteer {
  return (text, count) => {
    const query = readPlaceQuery(text)
    if ('zip' in query) return zips.startingWith(query.zip, count).map(placeOfZip)
    return query.towns
      .flatMap((reading) => matches(towns, reading))
      .sort(byLikelihood)
      .slice(0, count)
      .map(({ town }) => town.place)
  }
}

/** Parses a line of ZIP codes. */
export function zipOfLine([zip = '', town = '', state = '', ...point]: readonly string[]): ZipEntry {
  const [latitude, longitude] = point.map(Number)
  return { zip, town, state, latitude: latitude ?? 0, longitude: longitude ?? 0 }
}

/** A ZIP code with its town: "Boulder, CO 80302". */
export function placeLabel({ zip, town, state }: Pick<ZipEntry, 'zip' | 'town' | 'state'>): string {
  return `${town}, ${state} ${zip}`
}

function placeOfZip(line: readonly string[]): Place {
  const { latitude, longitude, ...zip } = zipOfLine(line)
  return { label: placeLabel(zip), latitude, longitude }
}

function townOfLine([key = '', label = '', state = '', ...figures]: readonly string[]): Town {
  const [zips, latitude, longitude] = figures.map(Number)
  return { key, state, zips: zips ?? 0, place: { label, latitude: latitude ?? 0, longitude: longitude ?? 0 } }
}

interface Match {
  town: Town
  isWhole: boolean
}

function matches(towns: SortedLines, { town: start, states }: TownReading): Match[] {
  if (start === '') return []
  return towns
    .startingWith(start)
    .map(townOfLine)
    .filter(({ state }) => states === null || states.includes(state))
    .map((town) => ({ town, isWhole: town.key === start }))
}

function byLikelihood(a: Match, b: Match): number {
  return (
    Number(b.isWhole) - Number(a.isWhole) ||
    b.town.zips - a.town.zips ||
    compare(a.town.place.label, b.town.place.label)
  )
}

function townsOf(entries: readonly ZipEntry[]): Town[] {
  return [...Map.groupBy(entries, ({ town, state }) => `${town}, ${state}`)].map(([label, zips]) => ({
    key: townKey(zips[0]?.town ?? ''),
    state: zips[0]?.state ?? '',
    zips: zips.length,
    place: { label, ...middle(zips) },
  }))
}

/** The center of a town's ZIP codes: medians, so one distant ZIP code does not move it. */
function middle(points: readonly Point[]): Point {
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return {
    latitude: median(points.map(({ latitude }) => latitude)),
    longitude: median(points.map(({ longitude }) => longitude)),
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
