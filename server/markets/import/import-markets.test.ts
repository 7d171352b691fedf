import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { FoundMarkets } from '#shared/api/markets.ts'
import { callApp } from '#tests/make/make-person.ts'
import { hasReference, readReference } from '#tests/make/reference-data.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, openTestDatabase } from '#tests/make/test-database.ts'
import { importMarkets } from './import-markets.ts'

const header =
  'listing_id,update_time,listing_name,listing_desc,location_address,location_x,location_y,media_website,location_zipcode'
const portal = (...rows: string[]) => [header, ...rows].join('\n')
const good = '1,2023-02-22 21:48:44,Baxter Market,,"14091 Baxter Dr, Baxter, MN 56425",-94.2273,46.3558,,'

describe('importing markets', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(anyEngine)
  })
  afterAll(() => database.close())

  const now = () => new Date('2026-11-20T15:00:00Z')
  const run = (csv: string) => importMarkets({ db: database.db, now }, csv)
  const stored = () => database.db.selectFrom('farmers_markets').selectAll().orderBy('id').execute()

  it('imports a row of the portal with the parts of its address', async () => {
    const report = await run(portal(good))
    expect(report).toMatchObject({ format: 'USDA Local Food Portal', rows: 1, imported: 1 })
    expect(await stored()).toEqual([
      {
        id: '1',
        name: 'Baxter Market',
        address: '14091 Baxter Dr, Baxter, MN 56425',
        city: 'Baxter',
        state: 'MN',
        zip: '56425',
        latitude: 46.3558,
        longitude: -94.2273,
        website: null,
        description: '',
        created_at: now(),
        updated_at: now(),
      },
    ])
  })

  it('imports a row of the older directory', async () => {
    const legacy = [
      'FMID,MarketName,Website,street,city,State,zip,Season1Date,Season1Time,x,y,updateTime',
      '1018261, Caledonia Farmers Market - Danville,www.caledonia.example,,Danville,Vermont,5828,06/14 to 08/30,Wed: 9:00 AM;,-72.140337,44.411036,6/20/2017 10:43:57 PM',
    ]
    const report = await run(legacy.join('\n'))
    expect(report.format).toBe('USDA National Farmers Market Directory')
    expect([...report.noted.keys()].sort()).toEqual([
      'ZIP brought into five digits, or left out where it is none',
      'blanks or markup taken out of the name',
      'http:// added to the website',
    ])
    expect(await stored()).toMatchObject([
      {
        id: '1018261',
        name: 'Caledonia Farmers Market - Danville',
        address: 'Danville, Vermont 05828',
        city: 'Danville',
        state: 'VT',
        zip: '05828',
        website: 'http://www.caledonia.example',
        description: '06/14 to 08/30 Wed: 9:00 AM;',
      },
    ])
  })

  it.each([
    ['2,,Market,,Town,,46.3,,', 'no coordinates'],
    ['2,,Market,,Town,-94.2,,,', 'no coordinates'],
    ['2,,Market,,Town,-94.2,"44.452284,",,', 'coordinates that are no numbers'],
    ['2,,Market,,Town,-94.2,946.3,,', 'coordinates that are not on earth'],
    ['2,,Market,,Town,-0.184,52.349,,', 'a place outside the United States'],
    ['2,,  ,,Town,-94.2,46.3,,', 'no name'],
    [',,Market,,Town,-94.2,46.3,,', 'no number of its own'],
    ['2,,"Market,,Town,-94.2,46.3,,', 'not readable'],
  ])('skips and reports %s', async (row, reason) => {
    const { imported, dropped } = await run(portal(good, row))
    expect(imported).toBe(1)
    expect([...dropped]).toEqual([[expect.stringContaining(reason), [3]]])
  })

  it('of two rows with the same number, imports the latest', async () => {
    const older = good.replace('2023-', '2022-').replace('Baxter Market', 'Old name')
    const bare = good.replace('2023-02-22 21:48:44', '').replace('Baxter Market', 'Older name')
    const { imported, dropped } = await run(portal(older, good, bare))
    expect(imported).toBe(1)
    expect([...dropped]).toEqual([['a number that stands there twice', [2, 4]]])
    expect(await stored()).toMatchObject([{ name: 'Baxter Market' }])
  })

  it('keeps the newer row, whatever hours the server’s local clock skips', async () => {
    vi.stubEnv('TZ', 'America/New_York')
    const older = good.replace('2023-02-22 21:48:44,Baxter', '2023-03-12 02:30:00,Older')
    const newer = good.replace('2023-02-22 21:48:44', '2023-03-12 03:00:00')
    await run(portal(newer, older))
    vi.unstubAllEnvs()
    expect(await stored()).toMatchObject([{ name: 'Baxter Market' }])
  })

  it.each([
    ['www.market.example', 'http://www.market.example', 'http:// added to the website'],
    ['PO Box 1100', null, 'website left out, as it is no web address'],
    ['javascript:alert(1)', null, 'website left out, as it is no web address'],
  ])('a website of "%s" becomes %s', async (written, website, note) => {
    const { noted } = await run(portal(good.replace(/,,$/, `,${written},`)))
    expect(await stored()).toMatchObject([{ website }])
    expect(noted.get(note)).toEqual([2])
  })

  it('converts HTML to text, and notes a point far from its ZIP code', async () => {
    const odd = good.replace('Market,,', 'Market,Eggs<br>&amp; rye,').replace('56425"', '99501"')
    const { imported, noted } = await run(portal(odd))
    expect(imported).toBe(1)
    expect([...noted.keys()]).toEqual([
      'kept, though more than 50 miles from its own ZIP: please check',
      'HTML turned into text',
    ])
    expect(await stored()).toMatchObject([{ description: 'Eggs\n& rye' }])
  })

  it.each([
    ['another file', 'name,price\nRye,7'],
    ['an empty file', ''],
    ['a file without one usable row', portal('2,,Market,,Town,,,,')],
  ])('%s changes nothing', async (_what, csv) => {
    await run(portal(good))
    await expect(run(csv)).rejects.toMatchObject({ code: 'invalid' })
    expect(await stored()).toHaveLength(1)
  })
})

const newest = 'markets/usda-local-food-portal-2026.csv'
const older = 'markets/usda-nfmd-legacy-fmid.csv'
const zctas = 'geo/us-zcta.csv'

/**
 * Markets within 5, 10, 25 and 50 miles of a ZIP code; the reference uses an earth radius of 3,958.8 miles, we 3,959.
 */
const reference = [
  ['10001', [35, 59, 116, 189]],
  ['94103', [16, 29, 84, 139]],
  ['60614', [34, 65, 127, 222]],
  ['80302', [2, 3, 25, 79]],
  ['59801', [5, 5, 6, 6]],
  ['99501', [11, 14, 15, 20]],
] as const

describe.skipIf(!hasReference(newest, older, zctas))('the real exports', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  it('MKT-18: imports the 2026 export as described', async () => {
    const { rows, imported, dropped, noted } = await importMarkets(test, readReference(newest))
    const lines = (reason: string) => dropped.get(reason)?.length
    expect({
      rows,
      nameless: lines('no name'),
      none: lines('no coordinates'),
      broken: lines('coordinates that are no numbers'),
      abroad: lines('a place outside the United States'),
    }).toEqual({ rows: 7090, nameless: 1, none: 22, broken: 1, abroad: 1 })
    expect(imported).toBeGreaterThan(7050)
    const doubted = noted.get('kept, though more than 50 miles from its own ZIP: please check')
    expect(doubted?.length).toBeGreaterThanOrEqual(20)
  })

  it.each(reference)('MKT-23: finds as many markets around %s as the reference', async (zip, counts) => {
    const point = zctaPoint(zip)
    for (const [at, radius] of [5, 10, 25, 50].entries()) {
      const { body } = await callApp(test, 'GET', `/api/markets?${point}&radius=${radius}`)
      expect([radius, FoundMarkets.parse(body).markets.length]).toEqual([radius, counts[at]])
    }
  })

  it('imports the older export', async () => {
    const { rows, imported, dropped } = await importMarkets(test, readReference(older))
    expect(rows).toBe(8791)
    expect(dropped.get('no coordinates')).toHaveLength(28)
    expect(imported).toBeGreaterThan(8700)
  })
})

/** The point of a ZIP code in the reference. */
function zctaPoint(zip: string): string {
  const row = readReference(zctas)
    .split('\n')
    .find((line) => line.startsWith(`${zip},`))
  const [, latitude, longitude] = row?.split(',') ?? []
  return `latitude=${latitude}&longitude=${longitude}`
}
