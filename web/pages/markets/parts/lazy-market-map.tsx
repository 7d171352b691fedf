import { useEffect, useEffectEvent } from 'react'
import { MapWaiting } from '#web/features/map/map-waiting.tsx'
import type { MarketMapProps } from '#web/features/markets/market-map-props.ts'
import { usePart } from '#web/rendering/use-part.ts'
import css from './lazy-market-map.module.css'

/** The map of markets, loaded once the page is in use; the list works without it. */
export function LazyMarketMap(props: MarketMapProps) {
  const { part: MarketMap, need } = usePart(fetchMap, 'The map did not load')
  const start = useEffectEvent(() => void need())
  useEffect(() => start(), [])
  return MarketMap ? (
    <section aria-label="Map" className={css.titled}>
      <h2>Map</h2>
      <MarketMap {...props} />
    </section>
  ) : (
    <MapWaiting title="Map" />
  )
}

async function fetchMap() {
  const { MarketMap } = await import('./market-map.tsx')
  return MarketMap
}
