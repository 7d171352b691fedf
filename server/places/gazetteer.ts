import type { Place } from '#shared/api/places.ts'
import type { Point } from '#shared/distance.ts'
import { readPlaceQuery, type TownReading, townKey } from './place-query-rules.ts'
import { SortedLines } from './sorted-lines.ts'

/** A ZIP with its town and its point in degrees. */
export interface ZipEntry extends Point {
  zip: string
  town: string
  state: string
}

/** Finds at most `count` places that a text may mean, the likeliest first. */
export type Gazetteer = (text: string, count: number) => Place[]

/** ZIPs and their towns as texts of `SortedLines`. */
export interface GazetteerTexts {
  /** ZIP, town, state, latitude, longitude */
  zips: string
  /** key of the name, label, state, how many ZIPs, latitude, longitude */
  towns: string
}

interface Town {
  key: string
  state: string
  /** how many ZIPs it has: the nearest thing to its size that the data knows */
  zips: number
  place: Place
}

/** Sorts ZIPs and their towns so that the start of a name or a number leads to them. */
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

/** Finds places by the start of a name or a number. */
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

/** A line of ZIPs. */
export function zipOfLine([zip = '', town = '', state = '', ...point]: readonly string[]): ZipEntry {
  const [latitude, longitude] = point.map(Number)
  return { zip, town, state, latitude: latitude ?? 0, longitude: longitude ?? 0 }
}

/** A ZIP with its town in one line: "Boulder, CO 80302". */
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

/** The middle of a town's ZIPs: medians, as one ZIP far away must not draw the town into a field. */
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
