import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readEntries } from '#server/places/read-entries.ts'
import { distanceMiles } from '#shared/distance.ts'
import { MarketListFile } from '#shared/market-list.ts'
import { readAddress } from './address-rules.ts'
import { bundledMarkets } from './bundled-markets.ts'
import { states } from './state-rules.ts'

const zips = new Map(readEntries().map((entry) => [entry.zip, entry]))
const markets = bundledMarkets()

describe('MKT-18, DATA-29: the bundled list', () => {
  test('has at least 150 markets with unique ids', () => {
    expect(markets.length).toBeGreaterThanOrEqual(150)
    expect(new Set(markets.map(({ id }) => id)).size).toBe(markets.length)
  })

  test('has a market in every state and in the District of Columbia', () => {
    const territories = new Set(['PR', 'VI', 'GU', 'AS', 'MP'])
    const wanted = states.map(({ code }) => code).filter((code) => !territories.has(code))
    expect(wanted).toHaveLength(51)
    const held = new Set(markets.map(({ address }) => readAddress(address).state))
    expect(wanted.filter((code) => !held.has(code))).toEqual([])
  })

  test.each(markets.map((market) => [market.id, market] as const))(
    '%s is within 50 miles of its ZIP code and in the state of its address',
    (_id, market) => {
      const zip = zips.get(market.zip ?? '')
      if (!zip) throw new Error(`Unknown ZIP code ${market.zip}`)
      expect(distanceMiles(zip, market)).toBeLessThan(50)
      expect(readAddress(market.address).state).toBe(zip.state)
    },
  )

  test('every website is a safe link', () => {
    const file: { website: string | null }[] = JSON.parse(
      readFileSync('web/public/farmers-markets.json', 'utf8'),
    )
    const written = file.filter(({ website }) => website !== null)
    expect(written.length).toBeGreaterThan(0)
    expect(markets.filter(({ website }) => website !== null)).toHaveLength(written.length)
    for (const { website } of written) expect(website).toMatch(/^https?:\/\//)
  })

  test('MKT-24: the fallback file has a few of the same markets', () => {
    const fallback = MarketListFile.parse(
      JSON.parse(readFileSync('web/public/farmers-markets-fallback.json', 'utf8')),
    )
    expect(fallback.length).toBeGreaterThanOrEqual(10)
    expect(fallback.length).toBeLessThan(25)
    for (const market of fallback) expect(markets).toContainEqual(market)
  })
})
