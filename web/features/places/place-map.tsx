import './leaflet.css'
import { map as makeMap } from 'leaflet'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { findPlaces } from '#shared/api/places.ts'
import type { Point } from '#shared/distance.ts'
import { read } from '#web/data/api-client.ts'
import { apiQuery } from '#web/data/api-query.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { settingsQuery } from '#web/features/settings/settings-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { addTileLayer } from './map-tiles.ts'
import css from './place-map.module.css'
import { TileCredit } from './tile-credit.tsx'

/** The default opening view: the whole country. */
const country = { center: { latitude: 39.8, longitude: -98.6 }, zoom: 4 }
const streetZoom = 16
const townZoom = 13

interface PlaceMapProps {
  point: Point | null
  /** the typed address; without a point the map opens at its town */
  address: string
  onPlace: (point: Point) => void
}

/**
 * A small map with a pin at its center: moving the map, by hand or arrow keys, moves the place under the pin.
 * The place is set from the first move on.
 */
export function PlaceMap({ point, address, onPlace }: PlaceMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const { data: settings } = useApiQuery(settingsQuery)
  const [areTilesMissing, setTilesMissing] = useState(false)
  const map = usePlaceMap(element, { point, address, onPlace })
  const tileUrl = settings?.tileUrl
  useEffect(() => {
    if (map && tileUrl) addTileLayer(map, tileUrl, (state) => setTilesMissing(state === 'missing'))
  }, [map, tileUrl])
  return (
    <div>
      <div className={css.box}>
        <div
          ref={element}
          className={css.map}
          role="application"
          aria-label="Map of the pickup location"
          aria-describedby={hintId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map while it has the focus
          tabIndex={0}
        />
        <Icon name="pin" className={css.pin} />
        <div className={css.zoom}>
          <Button variant="quiet" icon="plus" label="Zoom in" onClick={() => map?.zoomIn()} />
          <Button variant="quiet" icon="minus" label="Zoom out" onClick={() => map?.zoomOut()} />
        </div>
        <TileCredit className={css.credit} />
      </div>
      <p id={hintId} className={css.hint}>
        {areTilesMissing && 'The streets cannot be loaded right now. '}Move the map until the pin is at the
        door. You can also use the arrow keys.
      </p>
    </div>
  )
}

/** Opens a Leaflet map in an element; null until it is open. */
function usePlaceMap(element: RefObject<HTMLElement | null>, { point, address, onPlace }: PlaceMapProps) {
  const [map, setMap] = useState<ReturnType<typeof makeMap> | null>(null)
  const tell = useEffectEvent(onPlace)
  const findOpening = useEffectEvent(async () => {
    if (point) return { center: point, zoom: streetZoom }
    const center = await townOf(address)
    return center && { center, zoom: townZoom }
  })
  useEffect(() => {
    if (!element.current) return
    const moves = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const opened = makeMap(element.current, {
      center: [country.center.latitude, country.center.longitude],
      zoom: country.zoom,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: moves,
      inertia: moves,
      // keep the pin in place while zooming with the wheel or a double click
      scrollWheelZoom: 'center',
      doubleClickZoom: 'center',
      touchZoom: 'center',
    })
    const noteMove = () => {
      const { lat, lng } = opened.getCenter().wrap()
      tell({ latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) })
    }
    let isClosed = false
    void findOpening().then((opening) => {
      if (isClosed) return
      if (opening) {
        const { latitude, longitude } = opening.center
        opened.setView([latitude, longitude], opening.zoom, { animate: false })
      }
      // only later moves come from the user
      opened.on('moveend', noteMove)
    })
    setMap(opened)
    return () => {
      isClosed = true
      setMap(null)
      opened.remove()
    }
  }, [element])
  return map
}

/** The center of the town in an address, or null without a known town. */
async function townOf(address: string): Promise<Point | null> {
  const town = address.split(',').slice(-2).join(',').trim().slice(0, 100)
  if (town === '') return null
  const [place = null] = await findTowns(town)
  return place
}

async function findTowns(query: string): Promise<readonly Point[]> {
  const { key } = apiQuery<typeof findPlaces>('/api/places', { query: { query } })
  const found = await read(key).catch(() => [])
  return Array.isArray(found) ? found.filter(isPoint) : []
}

function isPoint(value: unknown): value is Point {
  if (typeof value !== 'object' || value === null || !('latitude' in value) || !('longitude' in value))
    return false
  return typeof value.latitude === 'number' && typeof value.longitude === 'number'
}
