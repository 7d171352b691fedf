import type { Place } from '#shared/api/places.ts'
import type { Point } from '#shared/distance.ts'
import { readPlaceQuery, type TownReading, townKey } from './place-query-rules.ts'

/** A ZIP with its town and its point in degrees. */
export interface ZipEntry extends Point {
  zip: string
  town: string
  state: string
}

/** Finds at most `count` places that a text may mean, the likeliest first. */
export type Gazetteer = (text: string, count: number) => Place[]

interface Town {
  key: string
  state: string
  /** how many ZIPs it has: the nearest thing to its size that the data knows */
  zips: number
  place: Place
}

/** Sorts ZIPs and their towns so that the start of a name or a number leads to them. */
export function makeGazetteer(entries: readonly ZipEntry[]): Gazetteer {
  const zips = entries
    .map(({ zip, town, state, latitude, longitude }) => ({
      key: zip,
      place: { label: `${town}, ${state} ${zip}`, latitude, longitude },
    }))
    .sort(byKey)
  const towns = townsOf(entries).sort(byKey)
  return (text, count) => {
    const query = readPlaceQuery(text)
    const found =
      'zip' in query
        ? startingWith(zips, query.zip)
        : query.towns
            .flatMap((reading) => matches(towns, reading))
            .sort(byLikelihood)
            .map(({ town }) => town)
    return found.slice(0, count).map(({ place }) => place)
  }
}

interface Match {
  town: Town
  isWhole: boolean
}

function matches(towns: readonly Town[], { town: start, states }: TownReading): Match[] {
  if (start === '') return []
  return startingWith(towns, start)
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

interface Keyed {
  key: string
}

function startingWith<T extends Keyed>(sorted: readonly T[], start: string): T[] {
  return sorted.slice(firstNotBefore(sorted, start), firstNotBefore(sorted, `${start}\uffff`))
}

/** The index of the first entry whose key is not before a text. */
function firstNotBefore(sorted: readonly Keyed[], text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.key ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

const byKey = (a: Keyed, b: Keyed) => compare(a.key, b.key)

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
