import drawing from '#web/assets/illustrations/jams.svg'
import { DirectoryFinder } from '#web/features/markets/directory-finder.tsx'
import type { PageProps } from '#web/routing/routes.tsx'
import { DrawnHead } from '#web/ui/drawn-head.tsx'
import { LazyMarketMap } from './parts/lazy-market-map.tsx'

/** The search in the USDA's local food directory (NAV-43). */
export default function DirectoryPage({ search }: PageProps) {
  return (
    <div className="wrap">
      <DrawnHead title="USDA Directory Search" drawing={drawing}>
        Farmers markets, farm stands, food hubs and farms to visit, from the USDA’s directory of local food.
      </DrawnHead>
      <DirectoryFinder search={search} map={(props) => <LazyMarketMap {...props} />} />
    </div>
  )
}
