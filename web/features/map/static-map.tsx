import { useRef, useState } from 'react'
import type { Point } from '#shared/distance.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { TileCredit } from '#web/features/places/tile-credit.tsx'
import { tileSize } from '#web/features/places/tile-size.ts'
import { settingsQuery } from '#web/features/settings/settings-query.ts'
import { useNear } from '#web/rendering/use-near.ts'
import css from './static-map.module.css'
import { pixelsOf, type StaticTile, staticTiles } from './static-map-view.ts'

const size = { width: 480, height: 200 }
const streetZoom = 15
const areaZoom = 13

interface StaticMapProps {
  point: Point
  /** the maximum distance of the place from the point, in meters; null if the point is exact */
  within: number | null
  /** the text alternative */
  label: string
}

/**
 * A small static map of a point or of an area around it. It has a fixed size and loads its map tiles when near;
 * without tiles it shows the place on a plain background.
 */
export function StaticMap({ point, within, label }: StaticMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNear(box)
  const { data: settings } = useApiQuery(settingsQuery)
  const zoom = within === null ? streetZoom : areaZoom
  const tiles = isNear && settings ? staticTiles(point, zoom, size, settings.tileUrl) : []
  const [x, y] = [size.width / 2, size.height / 2]
  return (
    <div ref={box} className={css.box}>
      <svg
        className={css.map}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="xMidYMid slice"
        width="100%"
        height={size.height}
      >
        <g className={css.tiles}>
          {tiles.map((tile) => (
            <Tile key={tile.url} {...tile} />
          ))}
        </g>
        {isNear && within !== null && (
          <circle className={css.area} cx={x} cy={y} r={pixelsOf(within, point.latitude, zoom)} />
        )}
        {isNear && within === null && (
          <path
            className={css.marker}
            transform={`translate(${x} ${y})`}
            d="M0 0C-9-11-14-18-14-25a14 14 0 0 1 28 0C14-18 9-11 0 0Zm0-20a5 5 0 1 0 0-10 5 5 0 0 0 0 10Z"
          />
        )}
      </svg>
      {isNear && <TileCredit className={css.credit} />}
    </div>
  )
}

/** A map tile, hidden until it has loaded, because browsers mark missing images. */
function Tile({ url, x, y }: StaticTile) {
  const [isThere, setThere] = useState(false)
  return (
    <image
      href={url}
      x={x}
      y={y}
      width={tileSize}
      height={tileSize}
      visibility={isThere ? 'visible' : 'hidden'}
      onLoad={() => setThere(true)}
    />
  )
}
