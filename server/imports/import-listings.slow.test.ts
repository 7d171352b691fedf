import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseCsv } from '#server/http/read-csv-rules.ts'
import { Listing } from '#shared/api/listings.ts'
import { callApp, makePerson } from '#tests/make/make-person.ts'
import { hasReference, readReference } from '#tests/make/reference-data.ts'
import { makeTestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { importListings } from './import-listings.ts'

const realList = 'products/bakery-products-off.csv'

const defaults = {
  category: 'Other',
  description: null,
  ingredients: '',
  price: '6.50',
  servings: '4',
  servingDescription: '1 piece',
  readyDate: '2029-05-16',
  readyTime: '17:00',
  place: null,
  addressType: 'commercial',
  address: '7 Mill Lane, New York, NY 10004',
  pickupInstructions: '',
  latitude: '40.7049',
  longitude: '-74.0109',
  timeZone: null,
} as const

it.skipIf(!hasReference(realList))(
  'API-01, API-02: imports a real list of 14,631 products without changes',
  async () => {
    const test = await makeTestApp(anyEngine)
    const { user } = await makePerson(test)
    const csv = readReference(realList)
    const report = await importListings(test, { csv, bakerEmail: user.email, strict: false, defaults })
    const [, ...rows] = parseCsv(csv)
    expect(report).toMatchObject({ stored: rows.length, refused: [] })
    expect([...report.toOther.keys()]).toEqual(['pretzel'])
    expect(report.unknownColumns).toEqual(['barcode', 'ingredients_truncated'])

    const answer = await callApp(test, 'GET', `/api/food-listings?sellerId=${user.id}&limit=100`)
    const listings = z.parse(z.array(Listing), answer.body)
    const asked = rows.map(({ fields: [, title, , ingredients] }) => ({ title, ingredients }))
    expect(listings.map(({ title, ingredients }) => ({ title, ingredients }))).toEqual(asked.slice(0, 100))
    const stored = await test.db
      .selectFrom('food_listings')
      .select(['title', 'ingredients'])
      .where('cook_id', '=', user.id)
      .execute()
    const inOrder = (list: readonly object[]) => list.map((each) => JSON.stringify(each)).sort()
    expect(inOrder(stored)).toEqual(inOrder(asked))
    await test.close()
  },
)
