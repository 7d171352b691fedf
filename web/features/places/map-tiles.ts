import { type Map as LeafletMap, tileLayer } from 'leaflet'
import { closestZoom, tileSize } from './tile-size.ts'

/** Whether map tiles are visible; `missing` if none of the view could be loaded. */
export type TileState = 'shown' | 'missing'

/** Adds the street map layer (MAP-01, MAP-02), and reports whether its tiles load. */
export function addTileLayer(map: LeafletMap, url: string, onState: (state: TileState) => void): void {
  let loaded = 0
  tileLayer(url, { tileSize, maxZoom: closestZoom })
    .on('loading', () => {
      loaded = 0
    })
    .on('tileload', () => {
      loaded += 1
      onState('shown')
    })
    .on('tileerror', () => {
      if (loaded === 0) onState('missing')
    })
    .addTo(map)
}
