import { formatMiles } from '#shared/distance.ts'
import type { Market } from '#shared/market-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { directionsTo } from './finder-view-rules.ts'
import css from './market-cards.module.css'

/** A market as a card shows it. */
export interface CardMarket extends Market {
  /** miles from where was asked for */
  distance?: number | null
  description?: string
  /** false where nobody knows its point: then only its address leads there */
  isPlaced?: boolean
}

interface MarketCardsProps {
  markets: readonly CardMarket[]
  /** shows one on the map; null while there is no map */
  onShow: ((market: CardMarket) => void) | null
}

/** Markets in words: what the map shows, for everybody who does not use it. */
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

/** Where a market is, what it says of itself, and the ways to it. */
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
