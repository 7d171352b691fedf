import { type ReactNode, useRef, useState } from 'react'
import nothingFound from '#web/assets/illustrations/no-results.svg'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type CardMarket, MarketCards } from './market-cards.tsx'
import type { MarketMapProps } from './market-map-props.ts'

/** The number of cards shown before "show all". */
const atFirst = 24

interface MarketResultsProps {
  /** the result as text; null before a search */
  title: string | null
  markets: readonly CardMarket[] | null
  isSearching: boolean
  /** the address of the whole list; null if only script can show it */
  moreHref: string | null
  showsAll: boolean
  map: (props: Pick<MarketMapProps, 'opened' | 'onOpen'>) => ReactNode
}

/** The map with the results as text below it. */
export function MarketResults({ title, markets, isSearching, moreHref, showsAll, map }: MarketResultsProps) {
  const isHydrated = useHydrated()
  const mapTop = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<CardMarket | null>(null)
  const [allOf, setAllOf] = useState<readonly CardMarket[] | null>(null)
  const isWhole = showsAll || allOf === markets
  const shown = isWhole ? markets : (markets?.slice(0, atFirst) ?? null)
  return (
    <>
      <div ref={mapTop} className="needs-script">
        {map({ opened, onOpen: setOpened })}
      </div>
      <section aria-label="Results" aria-busy={isSearching} className="stack">
        <div role="status">{title && <h2>{title}</h2>}</div>
        {markets?.length === 0 && (
          <EmptyState drawing={nothingFound} title="No markets found" level={3}>
            Try a wider radius or another ZIP. The list covers the United States only.
          </EmptyState>
        )}
        {shown && shown.length > 0 && (
          <MarketCards
            markets={shown}
            onShow={
              isHydrated
                ? (market) => {
                    setOpened(market)
                    mapTop.current?.scrollIntoView({ block: 'nearest' })
                  }
                : null
            }
          />
        )}
        {markets && shown && shown.length < markets.length && (
          <div className="row">
            <ButtonLink
              href={moreHref ?? ''}
              onClick={(event) => {
                event.preventDefault()
                setAllOf(markets)
              }}
            >
              Show all {markets.length} markets
            </ButtonLink>
          </div>
        )}
      </section>
    </>
  )
}
