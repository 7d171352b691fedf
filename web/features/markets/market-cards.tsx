import { formatMiles } from '#shared/distance.ts'
import type { Market } from '#shared/market-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { directionsTo } from './finder-view-rules.ts'
import css from './market-cards.module.css'

/** The data of a market's card. */
export interface CardMarket extends Market {
  /** miles from the searched place */
  distance?: number | null
  description?: string
  /** false if its point is unknown; directions then use its address */
  isPlaced?: boolean
}

interface MarketCardsProps {
  markets: readonly CardMarket[]
  /** shows a market on the map; null without a map */
  onShow: ((market: CardMarket) => void) | null
}

/** The text version of the markets on the map. */
export function MarketCards({ markets, onShow }: MarketCardsProps) {
  return (
    <ul className={css.cards} aria-label="Markets">
      {markets.map((market) => (
        <li key={market.id} className={`sheet ${css.card}`}>
          <h3>{market.name}</h3>
          <MarketFacts market={market} />
          {onShow && market.isPlaced !== false && (
            <Button variant="quiet" icon="map" className={css.show} onClick={() => onShow(market)}>
              Show on map
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A market's address, description and links. */
export function MarketFacts({ market }: { market: CardMarket }) {
  const { name, address, zip, distance, description, website } = market
  const where = zip === null || address.includes(zip) ? address : `${address} ${zip}`
  return (
    <div className={css.facts}>
      <p>
        <Icon name="pin" />
        <span>
          {distance !== null && distance !== undefined && (
            <>
              <strong>{formatMiles(distance)}</strong> ·{' '}
            </>
          )}
          {where}
        </span>
      </p>
      {description && <p className={css.description}>{description}</p>}
      <p className={css.links}>
        <a
          href={directionsTo(market.isPlaced === false ? where : market)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Directions to ${name}`}
        >
          Directions
        </a>
        {website && (
          <a href={website} target="_blank" rel="noreferrer nofollow" aria-label={`Website of ${name}`}>
            Website
          </a>
        )}
      </p>
    </div>
  )
}
