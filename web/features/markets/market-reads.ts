import type { findMarkets, getMarketList } from '#shared/api/markets.ts'
import type { DirectoryAnswer } from '#shared/api/usda.ts'
import { type Read, readOf, urlOf } from '#web/reads.ts'

/** Which list of markets the finders answer from. */
export const marketListRead = readOf<typeof getMarketList>('/api/market-list')

/** Where the markets are looked for: a ZIP, or a point as strings or numbers; the radius as it was typed. */
type Around = { zip: string; radius: string } | { latitude: number; longitude: number; radius: string }

/** The markets around a place (MKT-18). */
export function marketsRead(around: Around) {
  // an empty text is left out of an address, and the server then knows what is missing
  return readOf<typeof findMarkets>('/api/markets', { query: around })
}

/** What the market finder shows at once. */
export function marketFinderReads(search: URLSearchParams) {
  const zip = search.get('zip')
  return [marketListRead, ...(zip === null ? [] : [marketsRead({ zip, radius: search.get('radius') ?? '' })])]
}

/** The search of the USDA's directory that an address asks for; none before a search. */
export function directoryReads(search: URLSearchParams) {
  const type = search.get('type')
  return type === null ? [] : [directoryRead(type, search)]
}

/** A search of one of the USDA's directories; the server knows which types there are (MKT-03 to MKT-07). */
export function directoryRead(type: string, search: URLSearchParams): Read<DirectoryAnswer> {
  const query = Object.fromEntries(search)
  return { key: [urlOf('/api/usda/:type', { params: { type }, query })], options: {} }
}
