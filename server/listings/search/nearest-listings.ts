import type { Db } from '#server/database/tables.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import { type ListingWithCook, listListings } from '../listings-repository.ts'
import { surelyWithin } from './flat-map-rules.ts'
import {
  isRare,
  type ListingFilter,
  narrowsCells,
  narrowsView,
  type Ring,
  widestRing,
} from './listing-conditions-repository.ts'
import { mostLookedAt } from './listing-search-repository.ts'
import {
  cellsOfCategory,
  type Located,
  matchesInRing,
  type NearRead,
  nearestOfFew,
  roughlyNearestMatches,
  someNearMatches,
  type Walk,
  walkAround,
} from './nearest-listings-repository.ts'
import {
  farthest,
  reachAfter,
  reachFrom,
  reachWithin,
  type Survey,
  widerReach,
} from './nearest-reach-rules.ts'
import { firstWalk, nextStep } from './nearest-steps-rules.ts'
import { boxesOfBounds, farthestIn, pointsOnCircle } from './search-area-rules.ts'

/** How many listings are met of a category that lies thinly, before all around the place is read. */
const lastWalk = 8000

/** A page deep in the list starts with walks from so many points around what was shown, each so long. */
const [edgePoints, edgeWalk] = [16, 64]

/** Within so many miles a category is asked for by itself, and within the first of them a price. */
const around = [30, 90]

/** Up to this many miles all matches are sorted rather than walked to. */
const wide = 50

/** Of a category and price, or of words, so many are looked at rather than all that lies in a wide ring. */
const mostCounted = 20_000

/**
 * So many distances are tried where it was told, or can be guessed, how thickly matches lie. Of a day more: in the next towns there are some sooner
 * than all that have the words then are looked at.
 */
const [mostReaches, mostReachesOfDay] = [3, 5]

/** Where a page ended: at a listing, that far away; and how far the next page probably reaches. */
export interface NearEnd {
  id: string
  miles: number
  reach?: number | undefined
}

/** A match and where a page ends that ends with it. */
export interface Nearest {
  listing: ListingWithCook
  end: NearEnd
}

/** The nearest matches, and whether there may be others that have no point. */
export interface NearestPage {
  nearest: Nearest[]
  mayLackPoints: boolean
}

/** A match and how far it is. */
type Near = Pick<NearEnd, 'id' | 'miles'>

interface Search {
  db: Db
  filter: ListingFilter
  ring: Ring
  after: NearEnd | null
  count: number
  /** whole listings that were read together with where they are */
  read: Map<string, ListingWithCook>
  /** the last ring that was read whole */
  survey: Survey | null
  /** whether there may be matches without a point */
  mayLackPoints: boolean
}

/**
 * The `count` nearest matches after a position, nearest first, those of one distance by falling id. Exact: the database
 * is asked for all that may be among them by its own measure, and they are measured and sorted here. Distances come from
 * `shared/distance.ts` alone, so the order is the one every reader computes (FIND-20, FIND-21).
 */
export async function nearestMatches(
  db: Db,
  filter: ListingFilter,
  { place, maxDistance }: { place: Point; maxDistance: number | null },
  after: NearEnd | null,
  count: number,
): Promise<NearestPage> {
  const view = filter.bounds ? farthestIn(boxesOfBounds(filter.bounds), place) : farthest
  const ring: Ring = { place, from: after?.miles ?? 0, to: Math.min(maxDistance ?? farthest, view) }
  const search: Search = {
    db,
    filter,
    ring,
    after,
    count,
    read: new Map(),
    survey: null,
    mayLackPoints: true,
  }
  const near = ((await soonFound(search)) ?? (await foundAfterAll(search))).slice(0, count)
  const missing = await listListings(
    db,
    near.filter(({ id }) => !search.read.has(id)).map(({ id }) => id),
  )
  for (const listing of missing) search.read.set(listing.id, listing)
  const nearest = near.flatMap(({ id, miles }, place) => {
    const listing = search.read.get(id)
    return listing ? [{ listing, end: { id, miles, reach: reachBeyond(search, miles, place + 1) } }] : []
  })
  return { nearest, mayLackPoints: search.mayLackPoints }
}

/** How far the page probably reaches that follows so many shown, the last of them that far. */
function reachBeyond({ survey, after, count }: Search, miles: number, shown: number): number {
  return survey ? reachWithin(survey, miles, shown, count) : reachAfter(after, miles, shown, count)
}

/** The nearest, where few words, a walk, or what was told of the page before lead to them; null when none of that does. */
async function soonFound(search: Search): Promise<Near[] | null> {
  const { filter, ring, after } = search
  const few = isRare(filter) ? await ofFew(search) : null
  if (few) return few
  // one baker's listings are few, and lie in no index of places with those that are not public
  if (filter.cookId !== null) return null
  if (after === null) return aroundThePlace(search)
  const told = after.reach === undefined ? null : await asToldBefore(search, after.reach)
  if (told) return told
  const counted = isSoonCounted(search) ? await ofFew(search) : null
  if (counted) return counted
  const ofFewAnywhere = isSeldom(filter) ? await ofFew(search) : null
  if (ofFewAnywhere) return ofFewAnywhere
  const points = pointsOnCircle(ring.place, ring.from, edgePoints)
  const walks: Walk[] = [
    { points: [ring.place], each: 500, most: 500 },
    { points, each: edgeWalk, most: edgePoints * edgeWalk },
  ]
  for (const walk of walks) {
    const some = exactly(search, await someNearMatches(search.db, filter, wanted(search), walk))
    const found = await withinReach(search, reachOf(search, some))
    if (found) return found
  }
  return null
}

/** The nearest around the place: by walks, by looking up what lies so thinly that they would be long, else as far as they tell. */
async function aroundThePlace(search: Search): Promise<Near[] | null> {
  const { filter, count } = search
  const isOfCategory = filter.cuisine !== null
  let least: number | null = isSeldom(filter) ? null : 0
  let end = firstWalk(isOfCategory)
  for (;;) {
    const { some, surely, isEnough, market } = await walked(search, end)
    if (isEnough) return some
    const told = { found: some.length, end, market, count, isOfCategory }
    let step = nextStep({ ...told, least })
    if (step === 'look up') {
      const few = await ofFew(search)
      if (few) return few
      least = mostLookedAt(filter)
      step = nextStep({ ...told, least })
    }
    if (typeof step === 'string')
      return withinReach(search, reachOf(search, some, surely), step !== 'as far as told')
    end = step.walk
  }
}

/** What a walk meets: the nearest on the globe are among the nearest on the flat map, or tell how far one must look. */
async function walked(
  search: Search,
  end: number,
): Promise<{ some: Near[]; surely: number; isEnough: boolean; market: number | null }> {
  const { db, filter, ring, count } = search
  const walk = await walkAround(db, filter, wanted(search), end)
  const some = exactly(search, walk.matches)
  keep(search, walk)
  const surely = walk.hasMetAll ? Number.POSITIVE_INFINITY : surelyWithin(ring.place, walk.flat)
  return { some, surely, isEnough: surely > (some[count - 1]?.miles ?? ring.to), market: walk.market }
}

/** Whether a day, words or a category on it, or several words, may be so few that one would look for them long. */
function isSeldom({ dates, words }: ListingFilter): boolean {
  return dates !== null || words?.areSeveral === true
}

/** Looks as far as the page before told, and farther by what that shows. */
async function asToldBefore(search: Search, told: number): Promise<Near[] | null> {
  const reach = Math.min(search.ring.to, Math.max(told, search.ring.from))
  const few = isWide(search.filter, { ...search.ring, to: reach }) ? await ofFew(search) : null
  return few ?? withinReach(search, reach)
}

/**
 * The matches within a distance, or some more, that has enough of them; null when it is not found soon. What may be looked up is, before
 * the distance grows.
 */
async function withinReach(search: Search, first: number | null, mayLookUp = false): Promise<Near[] | null> {
  const { ring, count } = search
  if (first === null) return null
  let reach = first
  const most = search.filter.dates === null ? mostReaches : mostReachesOfDay
  for (let tried = 0; tried < most; tried += 1) {
    const counted = isWide(search.filter, { ...ring, to: reach }) ? await ofCounted(search) : null
    const ofWords = reach > widestRing ? await ofFewWithWords(search) : null
    if (counted ?? ofWords) return counted ?? ofWords
    const found = await upTo(search, reach)
    if (found.length >= count || reach >= ring.to) return found
    const few = mayLookUp && tried === 0 ? await ofFew(search) : null
    if (few) return few
    reach = Math.min(ring.to, widerReach(ring.from, reach, found.length, count))
  }
  return null
}

/**
 * How far one must look, surely where enough were found, and probably by how thickly they lie as far as the last, or as all were looked at:
 * outside of a town nothing may lie for a long way.
 */
function reachOf({ ring, count }: Search, some: readonly Near[], lookedAt = 0): number | null {
  const last = some.at(-1)
  return some[count - 1]?.miles ?? reachFrom(ring, last && Math.max(last.miles, lookedAt), some.length, count)
}

/** The nearest of what lies thinly, which takes as long as there is much of it. */
async function foundAfterAll(search: Search): Promise<Near[]> {
  const { db, filter, ring, after, count } = search
  if (narrowsView(filter)) return roughly(search)
  const ways = isSoonCounted(search) ? [amongAll, inCells] : [inCells, amongAll]
  for (const way of ways) {
    const found = await way(search)
    if (found) return found
  }
  const counted = await ofCounted(search)
  if (counted) return counted
  // where no category is asked for so long a walk was made already
  const isOfCategory = filter.cuisine !== null && filter.words === null && filter.cookId === null
  if (isOfCategory && after === null && ring.to > wide) {
    const walk = { points: [ring.place], each: lastWalk, most: count }
    const some = exactly(search, await someNearMatches(db, filter, wanted(search), walk))
    const found = await withinReach(search, reachOf(search, some))
    if (found) return found
  }
  return roughly(search)
}

/** Whether an index has what matches together, and so tells soon whether all of it is few. */
function isSoonCounted({ filter, ring }: Search): boolean {
  const { words, cuisine, maxPriceCents, dates, hidesSoldOut } = filter
  const isOfIndex = words === null && dates === null && !hidesSoldOut
  return isOfIndex && cuisine !== null && maxPriceCents !== null && ring.to > wide
}

/** The nearest of what a few miles around has next to each other in an index; null when that is not enough. */
async function inCells(search: Search): Promise<Near[] | null> {
  const { filter, ring, count } = search
  for (const more of around) {
    const narrowed = { ...ring, to: Math.min(ring.to, ring.from + more) }
    if (!isOfCells(filter, narrowed)) break
    const found = await upTo(search, narrowed.to)
    if (found.length >= count || narrowed.to >= ring.to) return found
  }
  return null
}

/** The nearest of all that there are anywhere; null when these may be too many. */
async function amongAll(search: Search): Promise<Near[] | null> {
  if (search.filter.cookId !== null) return null
  return (await ofFewWithWords(search)) ?? (search.filter.words === null ? ofFew(search) : null)
}

/** The nearest of all that have the words of a search, wherever they are; null when there are none, or too many have them. */
function ofFewWithWords(search: Search): Promise<Near[] | null> | null {
  return search.filter.words === null ? null : ofFew(search, mostCounted)
}

/** Whether an index has what matches in a ring next to each other. */
function isOfCells(filter: ListingFilter, ring: Ring): boolean {
  return cellsOfCategory(filter, ring) !== null || narrowsCells(filter, ring)
}

/** Whether what matches in a ring is of a category, and lies so thinly that all of it may be few. */
function isWide(filter: ListingFilter, ring: Ring): boolean {
  return filter.cuisine !== null && cellsOfCategory(filter, ring) === null
}

/** Where an index has what matches together, more are looked at before much else is that lies far around. */
async function ofCounted(search: Search): Promise<Near[] | null> {
  return isSoonCounted(search) ? ofFew(search, mostCounted) : null
}

async function ofFew(search: Search, most = mostLookedAt(search.filter)): Promise<Near[] | null> {
  const matches = await nearestOfFew(search.db, search.filter, wanted(search), most)
  if (matches === null) return null
  search.mayLackPoints = matches.some(({ shown_latitude }) => shown_latitude === null)
  return exactly(search, matches)
}

async function roughly(search: Search): Promise<Near[]> {
  return read(search, await roughlyNearestMatches(search.db, search.filter, wanted(search)))
}

/** The nearest matches up to a distance, all of them where they are no more than wanted. */
async function upTo(search: Search, reach: number): Promise<Near[]> {
  const within = { ...wanted(search), ring: { ...search.ring, to: reach } }
  const found = await matchesInRing(search.db, search.filter, within)
  search.survey = { from: search.ring.from, to: reach, found: found.met }
  const near = read(search, found)
  return near.filter(({ miles }) => miles <= reach)
}

function wanted({ ring, after, count }: Search) {
  return { ring, afterId: after?.id ?? null, count }
}

function read(search: Search, found: NearRead): Near[] {
  keep(search, found)
  return exactly(search, found.matches)
}

function keep({ read }: Search, { listings }: NearRead): void {
  for (const listing of listings) read.set(listing.id, listing)
}

/** Matches beyond the position and not too far, by our own measure and in order. */
function exactly({ ring, after }: Search, matches: readonly Located[]): Near[] {
  return measured(matches, ring.place)
    .filter((near) => near.miles <= ring.to && (after === null || compare(near, after) > 0))
    .sort(compare)
}

function measured(matches: readonly Located[], place: Point): Near[] {
  // what is near two points of a walk is told twice
  const told = new Map(matches.map((match) => [match.id, match]))
  return [...told.values()].flatMap(({ id, shown_latitude: latitude, shown_longitude: longitude }) =>
    latitude === null || longitude === null
      ? []
      : [{ id, miles: distanceMiles(place, { latitude, longitude }) }],
  )
}

function compare(a: Near, b: Near): number {
  if (a.miles !== b.miles) return a.miles - b.miles
  if (a.id === b.id) return 0
  return a.id > b.id ? -1 : 1
}
