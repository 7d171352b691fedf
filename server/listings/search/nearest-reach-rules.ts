/** Half way around the earth and a little more, in miles: nothing is farther. */
export const farthest = 12_500

/** A page is expected where so many times as many matches lie as it holds, were they spread evenly. */
const reserve = 3

/** Who looks farther looks at least so many miles farther, and at so many times the area at least and at most. */
const leastMore = 0.1
const [leastTimes, mostTimes] = [5, 12]

/** From so many matches on, some tell how thickly all of them lie. */
const fewestToGuess = 3

/** No distance is guessed that is more than so many times as far. */
const mostFarther = 3

/**
 * How far the page probably reaches that follows `shown` matches after a position, the last of them `miles` away: as many
 * tile miles for each as for these, or as far as was expected before where these are all at one distance.
 */
export function reachAfter(
  after: { miles: number; reach?: number | undefined } | null,
  miles: number,
  shown: number,
  count: number,
): number {
  const area = miles ** 2 - (after?.miles ?? 0) ** 2
  const even = Math.sqrt(miles ** 2 + (area * reserve * count) / shown)
  const reach = area > 0 ? even : Math.max(miles, after?.reach ?? 0)
  // to the third decimal, so that what a link carries is short
  return Math.min(farthest, Math.ceil(reach * 1000) / 1000)
}

/** A ring between two distances, and how many matches it holds. */
export interface Survey {
  from: number
  to: number
  found: number
}

/**
 * The same where a whole ring was counted: by how thickly matches lie in all of it, and no farther than it reaches while it
 * holds another page.
 */
export function reachWithin(
  { from, to, found }: Survey,
  miles: number,
  shown: number,
  count: number,
): number {
  const area = to ** 2 - from ** 2
  const even = Math.sqrt(miles ** 2 + (area * reserve * count) / Math.max(1, found))
  const reach = found - shown >= count ? Math.min(to, even) : Math.max(to, even)
  return Math.min(farthest, Math.ceil(reach * 1000) / 1000)
}

/** Where to look next when only `found` of the `count` next matches lie between two distances. */
export function widerReach(from: number, to: number, found: number, count: number): number {
  const times = Math.max(leastTimes, (reserve * count) / Math.max(1, found))
  return Math.max(to + leastMore, Math.sqrt(from ** 2 + (to ** 2 - from ** 2) * Math.min(mostTimes, times)))
}

/**
 * A distance within which `count` matches lie probably, when they lie as thickly as those `found` do of which the last is
 * so far; null when these are too few to tell.
 */
export function reachFrom(
  { from, to }: { from: number; to: number },
  last: number | undefined,
  found: number,
  count: number,
): number | null {
  if (last === undefined || found < fewestToGuess) return null
  const more = (1.3 * count) / found
  // around the place as the tile grows, around what was shown as its edge grows
  const farther = Math.min(mostFarther, from === 0 ? Math.sqrt(more) : more)
  return Math.min(to, from + (last - from) * farther)
}
