import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { ListingSearch } from '#shared/api/listing-search.ts'
import { Listing } from '#shared/api/listings.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { writeCursor } from './search/listing-cursor.ts'

/** Invalid texts: with a NUL, an escape, an unpaired surrogate. */
const unclean = ['a\u0000b', 'a\u001bb', 'a\ud800b']
const noText = [null, 7, {}, ['x'], ...unclean]
const noFlag = [null, 'true', 1, {}]

const dozen = { name: 'Dozen', price: '16.00', servings: 12 }
const sameId = newId()

const badFields: Record<string, unknown[]> = {
  title: [undefined, '', '  ', 'x'.repeat(121), ...noText],
  description: [undefined, '', 'x'.repeat(4001), ...noText],
  ingredients: ['x'.repeat(4001), ...noText],
  cuisine: [undefined, '', 'bread', 'Soups', 'All Categories', ...noText],
  price: [undefined, '', '0', '0.00', '-1', '1.999', '10000.01', 'free', '1e3', Number.NaN, null, {}, true],
  servingsAvailable: [undefined, 0, -1, 1.5, 10_001, 1e21, '3', null, {}],
  servingDescription: [undefined, '', 'x'.repeat(201), ...noText],
  options: [
    null,
    'Dozen',
    {},
    ['Dozen'],
    Array.from({ length: 13 }, (_, at) => ({ ...dozen, name: `Box ${at}` })),
    [dozen, { ...dozen, name: 'DOZEN' }],
    [
      { ...dozen, id: sameId },
      { ...dozen, name: 'Half', id: sameId },
    ],
    ...['', '  ', 'x'.repeat(61), ...noText].map((name) => [{ ...dozen, name }]),
    ...['', '0', '-1', '1.999', '10000.01', '1e3', null].map((price) => [{ ...dozen, price }]),
    ...[undefined, 0, -1, 1.5, 1000, '12', null].map((servings) => [{ ...dozen, servings }]),
    ...['', 'no-id', 7].map((id) => [{ ...dozen, id }]),
    ...[0, 1, -1, 1.5, 61, 1e21, '6', {}].map((pieces) => [{ ...dozen, pieces }]),
  ],
  fillings: [
    null,
    'Plain',
    {},
    ['Plain'],
    Array.from({ length: 21 }, (_, at) => ({ name: `Filling ${at}` })),
    [{ name: 'Plain' }, { name: 'PLAIN' }],
    ...['', '  ', 'x'.repeat(41), 'a\nb', 'a\u2028b', ...noText].map((name) => [{ name }]),
    ...[null, 'true', 1, {}].map((isSoldOut) => [{ name: 'Plain', isSoldOut }]),
  ],
  cakeMessageLength: [-1, 1.5, 121, 1e21, '20', null, {}],
  mostPerBuyer: [0, -1, 1.5, 10_001, 1e21, '2', '', {}, [2]],
  doughGrams: [0, -1, 1.5, 50_001, 1e21, '900', '', {}, [900]],
  leadHours: [0, -1, 1.5, 337, 1e21, '48', '', {}, [48]],
  ovenSpaces: [-1, 1.5, 1001, 1e21, '2', '', null, {}, [2]],
  readyByDate: [undefined, '', '2020-01-01', '2026-02-30', '0000-01-01', '31/02/2030', 'tomorrow', ...noText],
  readyByTime: [undefined, '', '24:00', '5 pm', '17:00:00', '17:60', ...noText],
  timeZone: ['Mars/Olympus', '', 'x'.repeat(65), ...noText],
  imageUrl: ['https://evil.example/x.jpg', '/photos/../../etc/passwd', '/photos/', 7, {}],
  isVegetarian: noFlag,
  isVegan: noFlag,
  isGlutenFree: noFlag,
  isDairyFree: noFlag,
  hidesAddress: noFlag,
  addressType: [undefined, '', 'castle', ...noText],
  address: [undefined, '', 'x'.repeat(301), ...noText],
  pickupInstructions: ['x'.repeat(1001), ...noText],
  latitude: ['', 'north', 91, -90.1, '1e400', {}, true],
  longitude: ['', 'west', 181, '-180.1', null, {}, true],
  termsAccepted: [undefined, false, 'true', 1, null],
}

const badQueries: [field: string, query: string][] = [
  ['query', `query=${'x'.repeat(201)}`],
  ['query', 'query=a&query=b'],
  ['query', 'query=a%00b'],
  ['cuisine', 'cuisine=Sushi'],
  ['cuisine', 'cuisine='],
  ['maxPrice', 'maxPrice=cheap'],
  ['maxPrice', 'maxPrice=-1'],
  ['maxPrice', 'maxPrice=1e3'],
  ['maxPrice', 'maxPrice=1000001'],
  ['isVegetarian', 'isVegetarian=maybe'],
  ['isVegan', 'isVegan='],
  ['isGlutenFree', 'isGlutenFree=2'],
  ['isDairyFree', 'isDairyFree=TRUE'],
  ['hidesSoldOut', 'hidesSoldOut=yes'],
  ['sellerId', 'sellerId=me'],
  ['latitude', 'latitude=91&longitude=0'],
  ['latitude', 'latitude=&longitude=0'],
  ['latitude', 'longitude=0'],
  ['longitude', 'latitude=0'],
  ['longitude', 'latitude=0&longitude=180.1'],
  ['maxDistance', 'latitude=0&longitude=0&maxDistance=-1'],
  ['maxDistance', 'latitude=0&longitude=0&maxDistance=12501'],
  ['maxDistance', 'maxDistance=5'],
  ['bounds', 'bounds=1,2,3'],
  ['bounds', 'bounds=,,,'],
  ['bounds', 'bounds=0x1,0,1,1'],
  ['bounds', 'bounds=5,0,1,1'],
  ['bounds', 'bounds=0,0,91,1'],
  ['bounds', 'bounds=0,0,1,181'],
  ['sort', 'sort=best'],
  ['sort', 'sort=nearest'],
  ['lacksPoint', 'lacksPoint=yes'],
  ['lacksPoint', 'lacksPoint=true&sort=newest'],
  ['lacksPoint', 'lacksPoint=true&bounds=0,0,1,1'],
  ['limit', 'limit=0'],
  ['limit', 'limit=101'],
  ['limit', 'limit=1.5'],
  ['limit', 'limit=many'],
  ['fields', 'fields=all'],
  ['fields', 'fields='],
  ['fields', 'fields=card&fields=card'],
  ['fields', 'fields[]=card&fields=cards'],
  ['bounds', 'bounds=-999,-999,999,999'],
  ['bounds', `bounds=${'9'.repeat(50)},0,1,1`],
  ['maxDistance', `latitude=0&longitude=0&maxDistance=${'9'.repeat(400)}`],
  ['limit', 'limit=1000000'],
  ['query', `query=${'x'.repeat(100_000)}`],
  ['query', `query=${'bread+'.repeat(1000)}`],
  ['cursor', 'cursor=x'],
  ['cursor', `cursor=${'x'.repeat(301)}`],
  ['cursor', `cursor=${Buffer.from('{"of":"a","end":{"at":1}}').toString('base64url')}`],
]

/** The parameters that only the map accepts. */
const view = 'bounds=40,-75,41,-73'
const badViews: [field: string, query: string][] = [
  ['bounds', ''],
  ['bounds', 'bounds='],
  ['bounds', `${view}&${view}`],
  ['zoom', `${view}&zoom=19`],
  ['zoom', `${view}&zoom=-1`],
  ['zoom', `${view}&zoom=4.5`],
  ['zoom', `${view}&zoom=${'9'.repeat(400)}`],
  ['zoom', `${view}&zoom=closest`],
]

describe('OPEN-80: bad input of the listing calls', () => {
  let app: TestApp
  let baker: Person
  let own: string

  beforeAll(async () => {
    app = await makeTestApp(anyEngine)
    baker = await makePerson(app)
    own = `/api/food-listings/${(await makeListing(baker)).id}`
  })
  afterAll(() => app.close())

  const fieldsOf = (body: unknown) => Object.keys(ErrorResponse.parse(body).fields ?? {})

  const cases = Object.entries(badFields).flatMap(([field, values]) =>
    values.map((value): [string, unknown] => [field, value]),
  )
  test.each(cases)(
    'API-03, POST-09 to POST-19: a new listing whose %s is %j returns 422 on that field',
    async (field, value) => {
      const answer = await baker.call('POST', '/api/food-listings', listingBody({ [field]: value }))
      expect([answer.status, fieldsOf(answer.body)]).toEqual([422, [field]])
    },
  )

  test.each(Object.entries(badFields).map(([field, [value]]): [string, unknown] => [field, value]))(
    'API-04: a change whose %s is %j returns 422 on that field',
    async (field, value) => {
      const longer = typeof value === 'string' && value.length > 1000 ? value.repeat(3) : value
      const answer = await baker.call('PUT', own, listingBody({ [field]: longer }))
      expect([answer.status, fieldsOf(answer.body)]).toEqual([422, [field]])
    },
  )

  test('POST-09 to POST-17, CONST-10: missing fields get the documented messages', async () => {
    const answer = await baker.call('POST', '/api/food-listings', {})
    expect(answer.status).toBe(422)
    expect(ErrorResponse.parse(answer.body)).toMatchObject({
      message: 'Please fix the highlighted fields',
      fields: {
        price: 'Price is required',
        servingDescription: 'Please describe what a serving includes',
        readyByDate: 'Ready date is required',
        readyByTime: 'Ready time is required',
        address: 'Pickup address is required',
        addressType: 'Please select address type',
        termsAccepted: 'You must agree to the Terms of Service to sell on BakeSale',
      },
    })
  })

  test.each(badQueries)(
    'API-01: a search with a bad %s returns 422 on that field (%s)',
    async (field, query) => {
      const answer = await callApp(app, 'GET', `/api/food-listings?${query}`)
      expect([answer.status, fieldsOf(answer.body)]).toEqual([422, [field]])
    },
  )

  test.each(
    badQueries.filter(
      ([field]) => !['sellerId', 'lacksPoint', 'sort', 'limit', 'cursor', 'fields'].includes(field),
    ),
  )('API-01: a map view with a bad %s returns 422 on that field (%s)', async (field, query) => {
    const bounds = query.includes('bounds=') ? '' : `&${view}`
    const answer = await callApp(app, 'GET', `/api/listing-points?zoom=9&${query}${bounds}`)
    expect([answer.status, fieldsOf(answer.body)]).toEqual([422, [field]])
  })

  test.each(badViews)('API-01: the map returns 422 on a bad %s (%s)', async (field, query) => {
    const answer = await callApp(app, 'GET', `/api/listing-points?${query}`)
    expect([answer.status, fieldsOf(answer.body)]).toEqual([422, [field]])
  })

  test.each(badQueries)('API-01: a page with a bad %s in its URL is still a page (%s)', async (_, query) => {
    const answer = await app.app.inject({ url: `/browse?${query}` })
    expect([200, 422]).toContain(answer.statusCode)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('Browse Baked Goods</h1>')
  })

  test('API-01: ignores an unknown parameter', async () => {
    expect((await callApp(app, 'GET', '/api/food-listings?utm_source=x')).status).toBe(200)
  })

  test('API-01: ignores fifty unknown filters and rejects a repeated filter', async () => {
    const fifty = Array.from({ length: 50 }, (_, i) => `filter${i}=true`).join('&')
    expect((await callApp(app, 'GET', `/api/food-listings?${fifty}`)).status).toBe(200)
    const twice = Array.from({ length: 50 }, () => 'cuisine=Bread').join('&')
    expect((await callApp(app, 'GET', `/api/food-listings?${twice}`)).status).toBe(422)
  })

  test('API-01: rejects a cursor that is forged or from another search on that field', async () => {
    const own = ListingSearch.parse({ sort: 'price' })
    const forged = [
      writeCursor(ListingSearch.parse({ sort: 'price', maxPrice: '10' }), { price: 1, at: 1, id: newId() }),
      writeCursor(own, { price: -1, at: 1, id: newId() }),
      writeCursor(own, { price: 1, at: 1e300, id: newId() }),
      writeCursor(own, { price: 1, at: 1, id: "' or true --" }),
      writeCursor(own, { price: 1, at: 1, id: newId(), more: true }),
      writeCursor(own, { miles: 1, id: newId() }),
      writeCursor(own, { ready: 1, id: newId() }),
      Buffer.from('[1,2]').toString('base64url'),
      Buffer.from('{"of":{},"end":null}').toString('base64url'),
    ]
    for (const cursor of forged) {
      const answer = await callApp(app, 'GET', `/api/food-listings?sort=price&cursor=${cursor}`)
      expect([answer.status, fieldsOf(answer.body)]).toEqual([422, ['cursor']])
    }
  })

  test('API-01: rejects a cursor of another order or an invalid time when sorted by soonest', async () => {
    const own = ListingSearch.parse({ sort: 'soonest' })
    const ends = [{ at: 1 }, { ready: -1 }, { ready: 1e300 }, { ready: '1' }, { ready: 1, price: 1 }, {}]
    for (const end of ends) {
      const cursor = writeCursor(own, { ...end, id: newId() })
      const answer = await callApp(app, 'GET', `/api/food-listings?sort=soonest&cursor=${cursor}`)
      expect([answer.status, fieldsOf(answer.body)]).toEqual([422, ['cursor']])
    }
  })

  test.each([
    'bounds=-90,-180,90,180',
    'bounds=0,0,0,0',
    'bounds=90,180,90,-180',
    'latitude=90&longitude=180&maxDistance=12500',
    'latitude=-90&longitude=-180&maxDistance=0',
    `query=${'x+'.repeat(100)}`,
    `query=${'%3A*%26%7C!()'.repeat(20)}`,
  ])('API-01: extreme but valid queries work, in the list and on the map (%s)', async (query) => {
    expect((await callApp(app, 'GET', `/api/food-listings?limit=100&${query}`)).status).toBe(200)
    const bounds = query.startsWith('bounds') ? '' : '&bounds=-90,-180,90,180'
    for (const zoom of [0, 16, 18])
      expect((await callApp(app, 'GET', `/api/listing-points?${query}${bounds}&zoom=${zoom}`)).status).toBe(
        200,
      )
  })

  test.each(['POST', 'PUT'] as const)(
    'API-03, API-04: %s rejects missing, broken and oversized JSON',
    async (method) => {
      const url = method === 'POST' ? '/api/food-listings' : own
      const send = async (payload: string, type = 'application/json') => {
        const headers = { cookie: baker.cookie, origin: app.config.publicUrl, 'content-type': type }
        const answer = await app.app.inject({ method, url, headers, payload })
        return [answer.statusCode, ErrorResponse.parse(answer.json()).error]
      }
      expect(await send('{"title": ')).toEqual([400, 'bad_request'])
      expect(await send('')).toEqual([400, 'bad_request'])
      expect(await send('[]')).toEqual([422, 'invalid'])
      expect(await send('null')).toEqual([400, 'bad_request'])
      expect(await send(JSON.stringify(listingBody({ description: 'x'.repeat(70_000) })))).toEqual([
        413,
        'too_large',
      ])
      expect(await send('a=b', 'application/x-www-form-urlencoded')).toEqual([415, 'unsupported_media_type'])
    },
  )

  test.each([
    '019aa000-0000-7000-8000-000000000000',
    '1',
    'null',
    "'; drop table users; --",
    '%00',
    '..%2f..%2fetc%2fpasswd',
  ])('API-02, API-04, API-05: returns 404 for the listing %s', async (id) => {
    const url = `/api/food-listings/${encodeURI(id).replaceAll('%25', '%')}`
    expect((await callApp(app, 'GET', url)).status).toBe(404)
    expect((await baker.call('PUT', url, listingBody())).status).toBe(404)
    expect((await baker.call('DELETE', url)).status).toBe(404)
  })

  test('FIND-01: a search accepts any text', async () => {
    const statuses = new Set<number>()
    for (const text of hostileStrings) {
      const answer = await callApp(
        app,
        'GET',
        `/api/food-listings?${new URLSearchParams({ query: wellFormed(text) })}`,
      )
      statuses.add(answer.status)
    }
    expect([...statuses].sort()).toEqual([200, 422])
  })

  test('API-03: hostile texts are rejected on their field or stored unchanged', async () => {
    for (const text of hostileStrings) {
      const fields = { title: text, description: text, ingredients: text, pickupInstructions: text }
      const answer = await baker.call('POST', '/api/food-listings', listingBody(fields))
      if (answer.status === 201) {
        const { title, description, ingredients } = Listing.parse(answer.body)
        expect([title, description, ingredients]).toEqual([text.trim(), text.trim(), text.trim()])
      } else expect([answer.status, fieldsOf(answer.body)[0]]).toEqual([422, 'title'])
    }
  })
})

/** URLs cannot contain unpaired surrogates. */
const wellFormed = (text: string) => text.toWellFormed()
