import type { Point } from '#shared/distance.ts'
import type { KnownPlace } from '../location/location-rules.ts'
import type { CardMarket } from './market-cards.tsx'

/** The props of the map of markets. */
export interface MarketMapProps {
  markets: readonly CardMarket[]
  /** the searched place */
  place: KnownPlace | null
  /** another point to move the map to */
  focus?: Point | null
  /** the zoom at the place (MKT-21, MKT-22) */
  zoomAtPlace: number
  /** the market with the open sheet */
  opened: CardMarket | null
  onOpen: (market: CardMarket | null) => void
}
