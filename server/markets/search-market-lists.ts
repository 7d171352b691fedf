import type { AppContext } from '#server/app-context.ts'
import type { MarketSource } from '#shared/api/markets.ts'
import { readAddress } from './address-rules.ts'
import { bundledMarkets } from './bundled-markets.ts'
import { answersTo, type MarketQuestion, type PlacedMarket } from './market-question-rules.ts'
import { countMarkets, findImportedMarkets } from './markets-repository.ts'
import { zipPlace } from './zip-places.ts'

/** A market with its distance in miles in a search around a point. */
export type AnsweredMarket = PlacedMarket & { distance: number | null }

/** The list in use and its length: the imported one if it is not empty. */
export async function marketListInUse({
  db,
}: Pick<AppContext, 'db'>): Promise<{ source: MarketSource; count: number }> {
  const count = await countMarkets(db)
  return count > 0 ? { source: 'imported', count } : { source: 'bundled', count: bundledMarkets().length }
}

/** Searches the list in use. */
export async function searchMarketLists(
  context: Pick<AppContext, 'db'>,
  question: MarketQuestion,
): Promise<{ source: MarketSource; markets: AnsweredMarket[] }> {
  const { source } = await marketListInUse(context)
  const markets = source === 'imported' ? await findImportedMarkets(context.db, question) : placedBundle()
  return { source, markets: answersTo(markets, question) }
}

let placed: readonly PlacedMarket[] | null = null

function placedBundle(): readonly PlacedMarket[] {
  placed ??= bundledMarkets().map((market) => {
    const { city, state } = readAddress(market.address)
    const ownZip = market.zip === null ? null : zipPlace(market.zip)
    return {
      ...market,
      city: city ?? ownZip?.town ?? null,
      state: state ?? ownZip?.state ?? null,
      description: '',
    }
  })
  return placed
}
