import { DirectoryFinder } from '#web/features/markets/directory-finder.tsx'
import { LazyMarketMap } from '#web/lazy-market-map.tsx'
import type { PageProps } from '#web/routes.tsx'

/** The search of the USDA's directory of local food (NAV-43). */
export default function DirectoryPage({ search }: PageProps) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>USDA Directory Search</h1>
        <p className="muted prose">
          Farmers markets, farm stands, food hubs and farms to visit, from the USDA’s directory of local food.
        </p>
      </div>
      <DirectoryFinder search={search} map={(props) => <LazyMarketMap {...props} />} />
    </div>
  )
}
