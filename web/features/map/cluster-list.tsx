import { useState } from 'react'
import type { ListingCluster } from '#shared/api/listing-points.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import { Button } from '#web/ui/button.tsx'
import { directionText, roughMiles } from './direction-text.ts'
import css from './listings-in-view.module.css'
import type { Area } from './map-area.ts'
import { listingsText, shortPrice } from './map-labels.ts'

/** The number of rows shown at first, and added at a time. */
const portion = 12

interface ClusterListProps {
  clusters: readonly ListingCluster[]
  /** the visible area; directions are relative to its center */
  area: Area
  onLook: (cluster: ListingCluster) => void
}

/** The text version of a crowded map: its clusters, largest first; each row zooms in on one. */
export function ClusterList({ clusters, area, onLook }: ClusterListProps) {
  const [most, setMost] = useState(portion)
  const rows = clusters.toSorted((a, b) => b.count - a.count)
  const rest = rows.length - most
  const [south, west, north, east] = area.bounds
  const middle: Point = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  return (
    <>
      <ul aria-label="Parts of the map" className={css.list}>
        {rows.slice(0, most).map((cluster) => (
          <li key={`${cluster.latitude} ${cluster.longitude}`}>
            <button type="button" className={css.part} onClick={() => onLook(cluster)}>
              <span className={css.title}>{listingsText(cluster.count, cluster.isExact)}</span>
              <span className={css.facts}>
                from <strong>{shortPrice(cluster.lowestPrice)}</strong> ·{' '}
                {roughMiles(distanceMiles(middle, cluster))} {directionText(middle, cluster)} of the center
              </span>
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button onClick={() => setMost(most + portion)}>
          {rest === 1 ? 'Show 1 more area' : `Show ${Math.min(rest, portion)} more areas`}
        </Button>
      )}
    </>
  )
}
