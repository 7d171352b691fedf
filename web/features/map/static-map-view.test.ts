import { describe, expect, it } from 'vitest'
import { pixelsOf, staticTiles } from './static-map-view.ts'

const cityHall = { latitude: 40.7128, longitude: -74.006 }
const size = { width: 480, height: 200 }
const at = 'https://{s}.tiles.example/{z}/{x}/{y}.png'

describe('a static map', () => {
  it('shows the map tiles around its point', () => {
    const tiles = staticTiles(cityHall, 13, size, at)
    expect(tiles.map(({ url }) => url)).toContain('https://a.tiles.example/13/2411/3080.png')
    for (const x of [0, size.width - 1])
      for (const y of [0, size.height - 1]) expect(tiles.filter((tile) => isIn(tile, x, y))).toHaveLength(1)
  })

  it('loads only visible map tiles', () => {
    for (const { x, y } of staticTiles(cityHall, 15, size, at)) {
      expect(x > -256 && x < size.width).toBe(true)
      expect(y > -256 && y < size.height).toBe(true)
    }
  })

  it('continues beyond the date line', () => {
    const urls = staticTiles({ latitude: 0, longitude: 179.99 }, 3, size, at).map(({ url }) => url)
    expect(urls).toContain('https://a.tiles.example/3/7/4.png')
    expect(urls).toContain('https://a.tiles.example/3/0/4.png')
  })

  it('converts a length at a latitude to pixels', () => {
    expect(pixelsOf(156_543.03, 0, 0)).toBeCloseTo(1)
    expect(pixelsOf(1000, 60, 13)).toBeCloseTo(2 * pixelsOf(1000, 0, 13))
  })
})

function isIn(tile: { x: number; y: number }, x: number, y: number): boolean {
  return x >= tile.x && x < tile.x + 256 && y >= tile.y && y < tile.y + 256
}
