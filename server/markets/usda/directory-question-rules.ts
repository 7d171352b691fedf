import type { MarketQuestion } from '#server/markets/market-question-rules.ts'
import type { DirectoryQuery } from '#shared/api/usda.ts'
import { marketRadius } from '#shared/market-list.ts'

/** A search of the directory; a radius is in miles. */
export type DirectoryQuestion =
  | { kind: 'zip'; zip: string; radius: number | null }
  | { kind: 'point'; latitude: number; longitude: number; radius: number }
  | Extract<MarketQuestion, { kind: 'city' | 'state' }>

/**
 * Which of the five searches a query is (MKT-03 to MKT-07): the first of ZIP code, coordinates, city and state; null if
 * all are empty (MKT-13).
 */
export function directoryQuestion({
  zip,
  radius,
  city,
  state,
  x,
  y,
}: DirectoryQuery): DirectoryQuestion | null {
  if (zip !== undefined) return { kind: 'zip', zip, radius: radius ?? null }
  if (x !== undefined && y !== undefined)
    return { kind: 'point', latitude: y, longitude: x, radius: radius ?? marketRadius.usual }
  if (state === undefined) return null
  return city === undefined ? { kind: 'state', state } : { kind: 'city', city, state }
}

/** The radius for a search by ZIP code alone, whose results are filtered by it, in miles. */
const aroundZip = 50

/** A search as the directory's query parameters. */
export function directoryParameters(question: DirectoryQuestion): Record<string, string> {
  switch (question.kind) {
    case 'zip':
      return { zip: question.zip, radius: String(question.radius ?? aroundZip) }
    case 'point':
      return { x: String(question.longitude), y: String(question.latitude), radius: String(question.radius) }
    case 'city':
      return { city: question.city, state: question.state }
    case 'state':
      return { state: question.state }
  }
}
