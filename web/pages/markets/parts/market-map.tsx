import { useEffect, useEffectEvent, useState } from 'react'
import type { Point } from '#shared/distance.ts'
import { type Area, isInArea } from '#web/features/map/map-area.ts'
import { MapBox } from '#web/features/map/map-box.tsx'
import { stallIcon } from '#web/features/map/map-icons.ts'
import { MapSheet } from '#web/features/map/map-sheet.tsx'
import type { OpenMap } from '#web/features/map/open-map.ts'
import { countryView } from '#web/features/markets/finder-view-rules.ts'
import { type CardMarket, MarketFacts } from '#web/features/markets/market-cards.tsx'
import type { MarketMapProps } from '#web/features/markets/market-map-props.ts'

/** The zoom level for a market selected in the list. */
const marketZoom = 13

/** Markets on the same map as the listings; it opens on the whole country (MKT-10, MKT-18, MKT-20). */
export function MarketMap({ markets, place, focus = null, zoomAtPlace, opened, onOpen }: MarketMapProps) {
  const [map, setMap] = useState<OpenMap<CardMarket> | null>(null)
  const [crowd, setCrowd] = useState<readonly CardMarket[]>([])
  const [area, setArea] = useState<Area | null>(null)
  const [side, setSide] = useState<'left' | 'right'>('right')
  const [opening] = useState(() => (place ? { center: place, zoom: zoomAtPlace } : countryView))
  const showOpened = useEffectEvent((market: CardMarket) => {
    // a market selected in the list may be far outside the visible area
    if (area === null || isInArea(market, area)) setSide(map?.makeRoomBeside(market) ?? 'right')
    else map?.flyTo(market, marketZoom)
  })
  useFlight(map, focus, zoomAtPlace)
  useEffect(() => {
    if (opened) showOpened(opened)
  }, [opened])
  const close = () => {
    setCrowd([])
    onOpen(null)
  }
  return (
    <MapBox
      label="Map of farmers markets."
      opening={opening}
      items={markets}
      icon={(_market: CardMarket, isOpen) => stallIcon(isOpen)}
      opened={opened}
      place={place}
      zoomAtPlace={zoomAtPlace}
      onMap={setMap}
      onRest={setArea}
      onOpen={([first, ...others]) => {
        setCrowd(first ? [first, ...others] : [])
        onOpen(others.length === 0 ? (first ?? null) : null)
      }}
      onClose={close}
    >
      {opened && (
        <MapSheet key={opened.id} title={opened.name} side={side} onClose={close}>
          <MarketFacts market={opened} />
        </MapSheet>
      )}
      {!opened && crowd.length > 1 && (
        <MapSheet title={`${crowd.length} markets at this location`} side="right" onClose={close}>
          {crowd.map((market) => (
            <div key={market.id}>
              <h4>{market.name}</h4>
              <MarketFacts market={market} />
            </div>
          ))}
        </MapSheet>
      )}
    </MapBox>
  )
}

/** Moves the map to a point whenever the point changes. */
function useFlight(map: OpenMap<CardMarket> | null, to: Point | null, zoom: number) {
  const { latitude, longitude } = to ?? {}
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined) map?.flyTo({ latitude, longitude }, zoom)
  }, [map, latitude, longitude, zoom])
}
