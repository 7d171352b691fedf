import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { TileCredit } from '#web/features/places/tile-credit.tsx'
import { closestZoom } from '#web/features/places/tile-size.ts'
import { settingsQuery } from '#web/features/settings/settings-query.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { KnownPlace } from '../location/location-rules.ts'
import type { Area } from './map-area.ts'
import css from './map-box.module.css'
import type { GestureHint } from './map-gestures.ts'
import type { MarkerIcon } from './map-markers.ts'
import type { CountedCluster, MapItem } from './map-point.ts'
import type { OpenMap } from './open-map.ts'
import { placeZoom, type View } from './opening-view.ts'
import { useOpenMap } from './use-open-map.ts'

/** The time of a hint on screen, in milliseconds. */
const hintTime = 1800

const noClusters: readonly CountedCluster[] = []

const hints: Record<GestureHint, string> = {
  'two-fingers': 'Use two fingers to move the map',
  wheel: 'Hold Ctrl, or click the map first, to zoom with the wheel',
}

interface MapBoxProps<Item extends MapItem> {
  /** the map's accessible name, which also points to its text version */
  label: string
  opening: View
  items: readonly Item[]
  /** clusters for items that are too many to list */
  clusters?: readonly CountedCluster[]
  icon: MarkerIcon<Item>
  /** the item with the open popup */
  opened: Item | null
  place: KnownPlace | null
  /** the zoom of the flight to the place (MAP-09) */
  zoomAtPlace?: number
  onRest: (area: Area, view: View) => void
  onOpen: (items: readonly Item[]) => void
  onClose: () => void
  /** passes the map to components beside it */
  onMap: (map: OpenMap<Item> | null) => void
  /** the popup */
  children: ReactNode
}

/** The map with its buttons, notes and attribution (MAP-01 to MAP-11). */
export function MapBox<Item extends MapItem>({
  label,
  opening,
  items,
  clusters = noClusters,
  icon,
  opened,
  place,
  zoomAtPlace = placeZoom,
  onMap,
  children,
  ...listeners
}: MapBoxProps<Item>) {
  const element = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(opening.zoom)
  const [tilesMissing, setTilesMissing] = useState(false)
  const [hint, showHint] = useHint()
  const { data: settings } = useApiQuery(settingsQuery)
  const map = useOpenMap(element, opening, icon, {
    ...listeners,
    onRest(area, view) {
      setZoom(area.zoom)
      listeners.onRest(area, view)
    },
    onHint: showHint,
    onTiles: (state) => setTilesMissing(state === 'missing'),
  })

  useEffect(() => onMap(map), [map, onMap])
  const tileUrl = settings?.tileUrl
  useEffect(() => {
    if (tileUrl) map?.setTiles(tileUrl)
  }, [map, tileUrl])
  useEffect(() => map?.setItems(items, clusters), [map, items, clusters])
  useEffect(() => map?.setOpen(opened), [map, opened])
  useFlightToPlace(map, place, zoomAtPlace)

  return (
    <div className={css.box}>
      <div className={css.ground}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map while it has the focus */}
        <div ref={element} className={css.map} role="application" aria-label={label + keys} tabIndex={0} />
      </div>
      <p className={classNames(css.hint, hint !== null && css.shown)} aria-hidden="true">
        {hint !== null && hints[hint]}
      </p>
      <div className={css.zoom}>
        <Button
          variant="quiet"
          icon="plus"
          label="Zoom in"
          disabled={zoom >= closestZoom}
          onClick={() => map?.zoomBy(1)}
        />
        <Button
          variant="quiet"
          icon="minus"
          label="Zoom out"
          disabled={zoom <= 2}
          onClick={() => map?.zoomBy(-1)}
        />
      </div>
      {tilesMissing && (
        <p className={css.missing} role="status">
          The street map can’t be loaded right now, but the pins are still right.
        </p>
      )}
      <TileCredit className={css.credit} />
      {children}
    </div>
  )
}

const keys =
  ' Use the arrow keys to move the map, and plus and minus to zoom. The list below has the same information.'

/** Flies to the visitor's place when it becomes known, unless the map opens there (MAP-04, MAP-09). */
function useFlightToPlace<Item>(map: OpenMap<Item> | null, place: KnownPlace | null, zoom: number) {
  const { latitude, longitude, label = null } = place ?? {}
  const opened = useRef<OpenMap<Item> | null>(null)
  useEffect(() => {
    const known = latitude === undefined || longitude === undefined ? null : { latitude, longitude, label }
    map?.setPlace(known)
    if (map && known && opened.current === map) map.flyTo(known, zoom)
    opened.current = map
  }, [map, latitude, longitude, label, zoom])
}

function useHint(): [GestureHint | null, (hint: GestureHint) => void] {
  const [hint, setHint] = useState<GestureHint | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return [
    hint,
    (next) => {
      clearTimeout(timer.current)
      setHint(next)
      timer.current = setTimeout(() => setHint(null), hintTime)
    },
  ]
}
