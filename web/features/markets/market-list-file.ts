import { type Market, MarketListFile } from '#shared/market-list.ts'

/** The possible paths of the bundled list, in search order (MKT-24). */
export const listPaths = ['/farmers-markets.json', '/data/farmers-markets.json'] as const

/** A few of the same markets, in case the list is missing (MKT-24). */
export const fallbackPath = '/farmers-markets-fallback.json'

/** The market shown when nothing can be loaded (MKT-25). */
export const sampleMarket: Market = {
  id: 'union-square-greenmarket-new-york-ny',
  name: 'Union Square Greenmarket',
  address: 'E 17th St & Union Sq W, New York, NY',
  zip: '10003',
  latitude: 40.7365,
  longitude: -73.9903,
  website: 'https://www.grownyc.org',
}

/** The loaded markets, and the problem if the list is incomplete. */
export interface LoadedMarkets {
  markets: readonly Market[]
  issue: 'fallback' | 'sample' | null
}

/** The alerts for an incomplete list (MKT-25; decisions, OPEN-67). */
export const issueCopy = {
  fallback: 'Our list of markets could not be loaded. These are a few well-known ones. Try again later.',
  sample: 'Our list of markets could not be loaded. This is one sample market. Try again later.',
} as const

/** Loads the bundled list from the first working path, otherwise the fallback or one sample market (MKT-24, MKT-25). */
export async function loadMarketList(
  get: (path: string) => Promise<Response> = fetch,
): Promise<LoadedMarkets> {
  for (const path of listPaths) {
    const markets = await marketsAt(path, get)
    if (markets) return { markets, issue: null }
  }
  const few = await marketsAt(fallbackPath, get)
  return few ? { markets: few, issue: 'fallback' } : { markets: [sampleMarket], issue: 'sample' }
}

async function marketsAt(path: string, get: (path: string) => Promise<Response>) {
  try {
    const response = await get(path)
    return response.ok ? MarketListFile.parse(await response.json()) : null
  } catch {
    // no connection, JSON or list: try the next path
    return null
  }
}
