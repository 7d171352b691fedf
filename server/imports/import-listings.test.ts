import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Listing } from '#shared/api/listings.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makePlace } from '#tests/make/make-place.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { importListings } from './import-listings.ts'
import type { ImportDefaults } from './import-rows-rules.ts'

const defaults: ImportDefaults = {
  category: 'Other',
  description: null,
  ingredients: '',
  price: '6.50',
  servings: '4',
  servingDescription: '1 piece',
  readyDate: '2026-11-21',
  readyTime: '17:00',
  place: null,
  addressType: 'commercial',
  address: '7 Mill Lane, New York, NY 10004',
  pickupInstructions: '',
  latitude: '40.7049',
  longitude: '-74.0109',
  timeZone: null,
}

const Listings = z.array(Listing)

describe('importing a list', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    test.setNow(new Date('2026-11-20T18:00:00Z'))
  })
  afterAll(() => test.close())

  const importFor = (
    baker: Person,
    csv: string,
    changes: { strict?: boolean; defaults?: Partial<ImportDefaults> } = {},
    onStored?: (rows: number) => void,
  ) =>
    importListings(
      test,
      {
        csv,
        bakerEmail: baker.user.email,
        strict: changes.strict ?? false,
        defaults: { ...defaults, ...changes.defaults },
      },
      onStored,
    )

  /** A baker's public listings from all pages. */
  async function found(baker: Person): Promise<Listing[]> {
    const all: Listing[] = []
    let url: string | undefined = `/api/food-listings?sellerId=${baker.user.id}&limit=100`
    while (url !== undefined) {
      const answer = await callApp(test, 'GET', url)
      expect(answer.status).toBe(200)
      all.push(...Listings.parse(answer.body))
      url = /<([^>]+)>; *rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    return all
  }

  it('API-03, DATA-03: reads every column and keeps the order of the file', async () => {
    const baker = await makePerson(test)
    const csv = [
      'Title,cuisine,Ingredients,Description,price,servings,serving,Ready date,ready_time,address-type,address,pickup instructions,lat,lng,is vegan,gluten-free,hides address',
      '"Rye, dark",bread,"rye flour, ""wild"" yeast","Two\nlines",$9.50,12,one loaf,2026-11-23,08:30,home,88 Alder Ave,Porch,45.559,-122.6425,yes,no,no',
      'Plum jam,Jams & Preserves,,,,,,,,,,,,,,x',
    ].join('\r\n')
    const report = await importFor(baker, csv)
    expect(report).toMatchObject({ stored: 2, refused: [], unknownColumns: [], areDrafts: false })
    const [rye, jam] = await found(baker)
    expect(rye).toMatchObject({
      title: 'Rye, dark',
      cuisine: 'Bread',
      ingredients: 'rye flour, "wild" yeast',
      description: 'Two\nlines',
      price: '9.50',
      servingsAvailable: 12,
      servingDescription: 'one loaf',
      readyByDate: '2026-11-23',
      readyByTime: '08:30',
      timeZone: 'America/Los_Angeles',
      addressType: 'home',
      address: '88 Alder Ave',
      pickupInstructions: 'Porch',
      isVegan: true,
      isGlutenFree: false,
    })
    expect(jam).toMatchObject({
      title: 'Plum jam',
      cuisine: 'Jams',
      description: 'Plum jam',
      price: '6.50',
      servingsAvailable: 4,
      address: defaults.address,
      timeZone: 'America/New_York',
      isGlutenFree: true,
    })
  })

  it('decisions, home addresses: a home is shown at its neighborhood unless its row says otherwise', async () => {
    const baker = await makePerson(test)
    const csv = [
      'title,address type,hides address',
      'Silent home,home,',
      'Shown home,home,no',
      'Silent shop,commercial,',
      'Hidden shop,commercial,yes',
    ].join('\n')
    expect(await importFor(baker, csv)).toMatchObject({ stored: 4 })
    expect((await found(baker)).map(({ title, hidesAddress }) => [title, hidesAddress])).toEqual([
      ['Silent home', true],
      ['Shown home', false],
      ['Silent shop', false],
      ['Hidden shop', true],
    ])
  })

  const mixed = [
    'title,price,vegan',
    'Good one,5,yes',
    ',5,',
    'Too dear,99999,',
    'Perhaps vegan,5,perhaps',
    '"Two',
    'lines",5,,extra',
    '"Open,5,',
    'Good two,5,no',
  ].join('\n')

  it('imports the valid rows and reports the others by line and reason', async () => {
    const baker = await makePerson(test)
    const report = await importFor(baker, mixed)
    expect(report.refused).toEqual([
      { line: 3, reasons: ['title: Give it a title'] },
      { line: 4, reasons: ['price: Enter an amount from $0.01 to $10,000'] },
      { line: 5, reasons: ['vegan: Must be true or false'] },
      { line: 6, reasons: ['There are more fields than columns'] },
      { line: 8, reasons: ['A quote is opened and never closed'] },
    ])
    expect((await found(baker)).map(({ title }) => title)).toEqual(['Good one', 'Good two'])
  })

  it('in strict mode, imports nothing if a row is invalid', async () => {
    const baker = await makePerson(test)
    const report = await importFor(baker, mixed, { strict: true })
    expect(report.stored).toBe(0)
    expect(report.refused).toHaveLength(5)
    expect(await found(baker)).toEqual([])
  })

  it('imports pickup locations, cutoffs and drafts', async () => {
    const baker = await makePerson(test)
    const { id, address } = await makePlace(baker, { name: 'Stall' })
    await makePlace(baker, { name: 'Home' })
    const csv = [
      'title,place,address,order by,draft',
      'Rye,,,10 AM,no',
      'Bun,,88 Alder Ave,,',
      'Pie,home,,,yes',
      'Tart,Cellar,,,',
      'Roll,,,some day,',
    ].join('\n')
    const report = await importFor(baker, csv, { defaults: { place: 'stall', address: null } })
    expect(report).toMatchObject({
      stored: 3,
      refused: [
        { line: 5, reasons: ['place: You have no pickup location with this name. You have: Home, Stall'] },
        { line: 6, reasons: [expect.stringMatching(/^cutoff: Write until when to order/)] },
      ],
    })
    const [rye, bun, ...others] = await found(baker)
    expect(rye).toMatchObject({ placeId: id, address, orderBy: '2026-11-21T15:00:00.000Z' })
    expect(bun).toMatchObject({ title: 'Bun', placeId: null, orderBy: null })
    expect(others).toEqual([])
  })

  it('POST-12: rejects a ready date that is past in the listing’s time zone', async () => {
    const baker = await makePerson(test)
    const report = await importFor(baker, 'title\nBread', { defaults: { readyDate: '2026-11-19' } })
    expect(report.refused).toEqual([
      { line: 2, reasons: ['readyDate: The ready date cannot be before today'] },
    ])
  })

  it('OPEN-45: keeps Soups and reports unknown categories', async () => {
    const baker = await makePerson(test)
    const report = await importFor(baker, 'title,category\nA,soup\nB,pretzel\nC,PRETZEL\nD,pastry\nE,')
    expect(report.toOther).toEqual(
      new Map([
        ['pretzel', 1],
        ['PRETZEL', 1],
      ]),
    )
    const cuisines = (await found(baker)).map(({ cuisine }) => cuisine)
    expect(cuisines).toEqual(['Soups', 'Other', 'Other', 'Pastries', 'Other'])
  })

  it('leaves nothing behind when interrupted', async () => {
    const baker = await makePerson(test)
    const csv = `title\n${Array.from({ length: 1200 }, (_, index) => `Bread ${index}`).join('\n')}`
    const broken = importFor(baker, csv, {}, (rows) => {
      if (rows >= 1000) throw new Error('broken off')
    })
    await expect(broken).rejects.toThrow('broken off')
    expect(await found(baker)).toEqual([])
  })

  it.each([
    ['an empty file', '', 'The file is empty.'],
    ['no title', 'price,category\n5,Bread', /no column "title"/],
    ['a column twice', 'title,name\na,b', 'These columns appear twice: name.'],
  ])('rejects %s', async (_, csv, message) => {
    const baker = await makePerson(test)
    await expect(importFor(baker, csv)).rejects.toThrow(message)
  })

  it('rejects an unknown baker', async () => {
    const baker = await makePerson(test)
    const nobody = { ...baker, user: { ...baker.user, email: 'nobody@example.org' } }
    await expect(importFor(nobody, 'title\nBread')).rejects.toThrow(
      'No account has the email address nobody@example.org.',
    )
  })
})
