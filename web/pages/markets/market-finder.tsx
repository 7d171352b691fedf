import { MarketFinder } from '#web/features/markets/market-finder.tsx'
import { LazyMarketMap } from '#web/lazy-market-map.tsx'
import type { PageProps } from '#web/routes.tsx'

/** Farmers markets around the visitor (NAV-44): good places to hand over baked goods. */
export default function MarketFinderPage({ search }: PageProps) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>Market Finder</h1>
        <p className="muted prose">
          Find a farmers market near you: a good place to shop, and to agree on as a pickup spot.
        </p>
      </div>
      <MarketFinder search={search} map={(props) => <LazyMarketMap {...props} />} />
    </div>
  )
}
