import drawing from '#web/assets/illustrations/step-browse.svg'
import { MarketFinder } from '#web/features/markets/market-finder.tsx'
import type { PageProps } from '#web/routing/routes.tsx'
import { DrawnHead } from '#web/ui/drawn-head.tsx'
import { LazyMarketMap } from './parts/lazy-market-map.tsx'

/** Farmers markets near the visitor (NAV-44), as places to hand over baked goods. */
export default function MarketFinderPage({ search }: PageProps) {
  return (
    <div className="wrap">
      <DrawnHead title="Market Finder" drawing={drawing}>
        Find a farmers market near you: a good place to shop, and to meet for pickup.
      </DrawnHead>
      <MarketFinder search={search} map={(props) => <LazyMarketMap {...props} />} />
    </div>
  )
}
