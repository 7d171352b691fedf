import type { Point } from '#shared/distance.ts'
import type { KnownPlace } from '../location/location-rules.ts'
import type { CardMarket } from './market-cards.tsx'

/** What the map of markets shows, wherever it is put on the page. */
export interface MarketMapProps {
  markets: readonly CardMarket[]
  /** the place that was searched around */
  place: KnownPlace | null
  /** where else the map moves to */
  focus?: Point | null
  /** how close the map moves to the place (MKT-21, MKT-22) */
  zoomAtPlace: number
  /** the one market whose sheet is open */
  opened: CardMarket | null
  onOpen: (market: CardMarket | null) => void
}
