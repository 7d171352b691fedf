import { useEffect, useEffectEvent } from 'react'
import { usePart } from '#web/rendering/use-part.ts'
import { useLocationControl } from '../location/use-location.ts'
import type { MapResultsProps } from './map-results.tsx'
import { MapWaiting } from './map-waiting.tsx'
import { setViewMode } from './use-view-mode.ts'

/**
 * The listings on the map. Its code loads on first use and requests an unknown location (FIND-26).
 * If the code fails to load, the list stays.
 */
export function ListingMap(props: MapResultsProps) {
  const { part: MapResults, need } = usePart(fetchMap, 'The map did not load')
  const { request } = useLocationControl()
  const start = useEffectEvent(async () => {
    if (!props.place) void request('map')
    if (!(await need())) setViewMode('list')
  })
  useEffect(() => void start(), [])
  return MapResults ? <MapResults {...props} /> : <MapWaiting title={props.title} />
}

async function fetchMap() {
  const { MapResults } = await import('./map-results.tsx')
  return MapResults
}
