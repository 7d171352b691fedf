import type { findMarkets, getMarketList } from '#shared/api/markets.ts'
import type { DirectoryResponse } from '#shared/api/usda.ts'
import { type ApiQuery, apiQuery, urlOf } from '#web/data/api-query.ts'

/** The source of the market list. */
export const marketListQuery = apiQuery<typeof getMarketList>('/api/market-list')

/** The search area: a ZIP code or a point, with the radius as typed. */
type Around = { zip: string; radius: string } | { latitude: number; longitude: number; radius: string }

/** The markets around a place (MKT-18). */
export function marketsQuery(around: Around) {
  // the URL omits empty texts, so the server can report what is missing
  return apiQuery<typeof findMarkets>('/api/markets', { query: around })
}

/** The initial queries of the market finder. */
export function marketFinderQueries(search: URLSearchParams) {
  const zip = search.get('zip')
  return [
    marketListQuery,
    ...(zip === null ? [] : [marketsQuery({ zip, radius: search.get('radius') ?? '' })]),
  ]
}

/** The directory search of an address; empty before a search. */
export function directoryQueries(search: URLSearchParams) {
  const type = search.get('type')
  return type === null ? [] : [directoryQuery(type, search)]
}

/** A search in one of the USDA's directories; the server checks the type (MKT-03 to MKT-07). */
export function directoryQuery(type: string, search: URLSearchParams): ApiQuery<DirectoryResponse> {
  const query = Object.fromEntries(search)
  return { key: [urlOf('/api/usda/:type', { params: { type }, query })], options: {} }
}
