import type { findMarkets, getMarketList } from '#shared/api/markets.ts'
import type { DirectoryResponse } from '#shared/api/usda.ts'
import { type ApiQuery, apiQuery, urlOf } from '#web/data/api-query.ts'

/** Which list of markets the finders answer from. */
export const marketListQuery = apiQuery<typeof getMarketList>('/api/market-list')

/** Where the markets are looked for: a ZIP, or a point as strings or numbers; the radius as it was typed. */
type Around = { zip: string; radius: string } | { latitude: number; longitude: number; radius: string }

/** The markets around a place (MKT-18). */
export function marketsQuery(around: Around) {
  // an empty text is left out of an address, and the server then knows what is missing
  return apiQuery<typeof findMarkets>('/api/markets', { query: around })
}

/** What the market finder shows at once. */
export function marketFinderQueries(search: URLSearchParams) {
  const zip = search.get('zip')
  return [
    marketListQuery,
    ...(zip === null ? [] : [marketsQuery({ zip, radius: search.get('radius') ?? '' })]),
  ]
}

/** The search of the USDA's directory that an address asks for; none before a search. */
export function directoryQueries(search: URLSearchParams) {
  const type = search.get('type')
  return type === null ? [] : [directoryQuery(type, search)]
}

/** A search of one of the USDA's directories; the server knows which types there are (MKT-03 to MKT-07). */
export function directoryQuery(type: string, search: URLSearchParams): ApiQuery<DirectoryResponse> {
  const query = Object.fromEntries(search)
  return { key: [urlOf('/api/usda/:type', { params: { type }, query })], options: {} }
}
