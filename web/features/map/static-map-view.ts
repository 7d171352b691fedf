import type { Point } from '#shared/distance.ts'
import { tileSize } from '#web/features/places/tile-size.ts'

/** A map tile of a static map, with its offset from the map's upper left in pixels. */
export interface StaticTile {
  url: string
  x: number
  y: number
}

/** Meters per pixel on the equator at zoom 0. */
const metersPerPixel = 156_543.03

/** The map tiles that cover `width` by `height` pixels around a point; `{s}` in the URL becomes the first server. */
export function staticTiles(
  point: Point,
  zoom: number,
  { width, height }: { width: number; height: number },
  tileUrl: string,
): StaticTile[] {
  const middle = worldPixel(point, zoom)
  const left = Math.round(middle.x - width / 2)
  const top = Math.round(middle.y - height / 2)
  const rows = range(Math.floor(top / tileSize), Math.floor((top + height - 1) / tileSize))
  const columns = range(Math.floor(left / tileSize), Math.floor((left + width - 1) / tileSize))
  const around = 2 ** zoom
  return rows
    .filter((row) => row >= 0 && row < around)
    .flatMap((row) =>
      columns.map((column) => ({
        // columns wrap around at the date line
        url: addressOf(tileUrl, { z: zoom, x: (column + around) % around, y: row }),
        x: column * tileSize - left,
        y: row * tileSize - top,
      })),
    )
}

/** Converts a length in meters at a latitude to pixels. */
export function pixelsOf(meters: number, latitude: number, zoom: number): number {
  return (meters * 2 ** zoom) / (metersPerPixel * Math.cos((latitude * Math.PI) / 180))
}

function worldPixel({ latitude, longitude }: Point, zoom: number) {
  const size = tileSize * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  }
}

function addressOf(tileUrl: string, { z, x, y }: Record<'z' | 'x' | 'y', number>): string {
  return tileUrl
    .replace('{s}', 'a')
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
