import { earthRadiusMiles, type Point } from '#shared/distance.ts'
import { type Market, marketsWithin } from '#shared/market-list.ts'
import { nameKey } from './address-rules.ts'

/** A market with the city and state of its address. */
export interface PlacedMarket extends Market {
  city: string | null
  /** two letters */
  state: string | null
  description: string
}

/** A box in degrees that contains a circle. */
interface Box {
  south: number
  west: number
  north: number
  east: number
}

/** A search in a list of markets; a radius is in miles. */
export type MarketQuestion =
  | { kind: 'around'; point: Point; radius: number; box: Box }
  | { kind: 'zip'; zip: string }
  | { kind: 'city'; city: string; state: string }
  | { kind: 'state'; state: string }

/** A search around a point. */
export function around(point: Point, radius: number): MarketQuestion {
  return { kind: 'around', point, radius, box: boxAround(point, radius) }
}

/** The markets of a list that match a search: nearest first around a point, else by name. */
export function answersTo<M extends PlacedMarket>(
  markets: readonly M[],
  question: MarketQuestion,
): (M & { distance: number | null })[] {
  if (question.kind === 'around') return marketsWithin(markets, question.point, question.radius)
  return markets
    .filter((market) => isMeant(market, question))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map((market) => ({ ...market, distance: null }))
}

function isMeant(market: PlacedMarket, question: Exclude<MarketQuestion, { kind: 'around' }>): boolean {
  if (question.kind === 'zip') return market.zip === question.zip
  if (market.state !== question.state) return false
  if (question.kind === 'state') return true
  return market.city !== null && nameKey(market.city) === nameKey(question.city)
}

function boxAround({ latitude, longitude }: Point, radius: number): Box {
  // slightly larger than the circle, to allow for rounding
  const height = (radius / earthRadiusMiles) * (180 / Math.PI) + 1e-6
  const [south, north] = [latitude - height, latitude + height]
  const widest = Math.max(Math.abs(south), Math.abs(north))
  const width = widest >= 90 ? 360 : height / Math.cos((widest * Math.PI) / 180)
  // across the date line, the box takes every longitude and the distance decides
  const crosses = longitude - width < -180 || longitude + width > 180
  return {
    south,
    north,
    west: crosses ? -180 : longitude - width,
    east: crosses ? 180 : longitude + width,
  }
}
