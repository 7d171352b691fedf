import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { MarkerIcon } from './map-markers.ts'
import type { MapItem } from './map-point.ts'
import { type MapListeners, type OpenMap, openMap } from './open-map.ts'
import type { View } from './opening-view.ts'

/** Opens a map in an element while mounted; null until it is open. */
export function useOpenMap<Item extends MapItem>(
  element: RefObject<HTMLElement | null>,
  opening: View,
  icon: MarkerIcon<Item>,
  listeners: MapListeners<Item>,
): OpenMap<Item> | null {
  const [map, setMap] = useState<OpenMap<Item> | null>(null)
  const onRest = useEffectEvent(listeners.onRest)
  const onOpen = useEffectEvent(listeners.onOpen)
  const onClose = useEffectEvent(listeners.onClose)
  const onHint = useEffectEvent(listeners.onHint)
  const onTiles = useEffectEvent(listeners.onTiles)
  // ignore later changes of the opening view, because the visitor moves an open map
  const open = useEffectEvent((container: HTMLElement) =>
    openMap<Item>(container, opening, icon, {
      onRest: (area, view) => onRest(area, view),
      onOpen: (items) => onOpen(items),
      onClose: () => onClose(),
      onHint: (hint) => onHint(hint),
      onTiles: (state) => onTiles(state),
    }),
  )
  useEffect(() => {
    if (!element.current) return
    const opened = open(element.current)
    setMap(opened)
    return () => {
      setMap(null)
      opened.close()
    }
  }, [element])
  return map
}
