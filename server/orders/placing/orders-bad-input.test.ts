import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import type { Listing } from '#shared/api/listings.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

/** Texts with invalid characters: NUL, an escape, a lone surrogate. */
const unclean = ['a\u0000b', 'a\u001bb', 'a\ud800b']

const badOrders: [field: string, value: unknown][] = [
  ...[undefined, null, 7, '', 'no-id', '019aa000-0000-7000-8000-00000000000g', {}, [newId()]].map(
    (value): [string, unknown] => ['foodListingId', value],
  ),
  ...[undefined, null, '2', 0, -1, 1.5, 100, 1e21, true, [2]].map((value): [string, unknown] => [
    'quantity',
    value,
  ]),
  ...[20, '', '20', '20.000', '-1.00', '1e3', '12345678.00', null].map((value): [string, unknown] => [
    'totalPrice',
    value,
  ]),
  ...[17, '24:00', '5 pm', '17:30:00', '17:60', {}].map((value): [string, unknown] => ['pickupTime', value]),
  ...[7, {}, 'x'.repeat(1001), ...unclean].map((value): [string, unknown] => ['notes', value]),
  ...[7, '', 'no-id', {}, [newId()]].map((value): [string, unknown] => ['optionId', value]),
  ...[
    7,
    '',
    {},
    ['Plain'],
    [{ filling: 'Plain' }],
    [{ pieces: 6 }],
    ...[0, -1, 1.5, 61, 1e21, '6', null].map((pieces) => [{ filling: 'Plain', pieces }]),
    ...[7, '', '  ', 'x'.repeat(41), 'a\nb', 'a\u2028b', {}, ...unclean].map((filling) => [
      { filling, pieces: 6 },
    ]),
    [
      { filling: 'Plain', pieces: 3 },
      { filling: 'Plain', pieces: 3 },
    ],
    Array.from({ length: 21 }, (_, at) => ({ filling: `Filling ${at}`, pieces: 1 })),
  ].map((value): [string, unknown] => ['boxContents', value]),
  // too long, multi-line, or not allowed on this listing
  ...[7, {}, 'x'.repeat(121), 'a\nb', 'a\tb', 'a\u2028b', 'Hi', '<b>Hi</b>', ...unclean].map(
    (value): [string, unknown] => ['cakeMessage', value],
  ),
]

const badReasons = [undefined, null, 7, '', ' \n ', 'x'.repeat(1001), ['no'], ...unclean]
const badActions: [path: string, field: string, value: unknown][] = [
  ...badReasons.map((value): [string, string, unknown] => ['decline', 'reason', value]),
  ...badReasons.map((value): [string, string, unknown] => ['request-cancellation', 'reason', value]),
  ...[undefined, null, 'true', 1, 'yes', {}].map((value): [string, string, unknown] => [
    'approve-cancellation',
    'approved',
    value,
  ]),
  ...[undefined, null, '1', 0, -1, 1.5, 2, 3, 99, 100, 1e21, true, [1], {}].map(
    (value): [string, string, unknown] => ['fulfil-in-part', 'quantity', value],
  ),
]

describe('OPEN-80: bad input of the order calls', () => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  let listing: Listing
  let url: string
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    baker = await makePerson(test)
    buyer = await makePerson(test)
    listing = await makeListing(baker)
    url = `/api/orders/${(await makeOrder(buyer, listing)).id}`
  })
  afterAll(() => test.close())

  it.each(badOrders)('returns 422 on the field for an order with %s %j', async (field, value) => {
    const answer = await buyer.call('POST', '/api/orders', orderBody(listing.id, { [field]: value }))
    expect(answer.status).toBe(422)
    const { error, fields } = ErrorResponse.parse(answer.body)
    expect([error, Object.keys(fields ?? {})]).toEqual(['invalid', [field]])
  })

  it.each(badActions)('%s with %s %j returns 422 on the field', async (path, field, value) => {
    const person = path === 'request-cancellation' ? buyer : baker
    const answer = await person.call('POST', `${url}/${path}`, { [field]: value })
    expect(answer.status).toBe(422)
    const { error, fields } = ErrorResponse.parse(answer.body)
    expect([error, Object.keys(fields ?? {})]).toEqual(['invalid', [field]])
  })

  it('ORDER-14: rejects a blank reason with the documented message', async () => {
    const answer = await buyer.call('POST', `${url}/request-cancellation`, { reason: '   ' })
    expect(answer.body).toMatchObject({ fields: { reason: 'Please provide a reason for cancellation' } })
  })

  it.each([
    'Robert"); drop table orders; --',
    '<script>alert(1)</script>',
    '🥐 für Zoë — \u202Eevol',
    '{{7*7}} %s %00 ../../etc/passwd',
    'x'.repeat(1000),
  ])('stores the text %j as written', async (text) => {
    const own = await makeListing(baker)
    expect((await makeOrder(buyer, own, { notes: text })).notes).toBe(text)
  })

  it('ignores unknown fields, including a prototype', async () => {
    const own = await makeListing(baker)
    const body = { ...orderBody(own.id), status: 'completed', unitPrice: '0.01', commissionRate: '0' }
    const payload = JSON.stringify(body).replace('{', '{"constructor":{"prototype":{"id":1}},')
    const answer = await sendRaw('/api/orders', payload)
    expect([201, 400]).toContain(answer.statusCode)
    if (answer.statusCode === 201)
      expect(answer.json()).toMatchObject({ status: 'pending', unitPrice: '9.50', commissionRate: '0.0750' })
  })

  function sendRaw(path: string, payload: string, contentType = 'application/json') {
    return test.app.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { origin: test.config.publicUrl, cookie: buyer.cookie, 'content-type': contentType },
    })
  }

  const callsWithBody = ['', '/decline', '/request-cancellation', '/approve-cancellation', '/fulfil-in-part']
  const pathOf = (call: string) => (call === '' ? '/api/orders' : `${url}${call}`)

  it.each(callsWithBody)(
    '/api/orders…%s returns 400 for broken JSON, 413 for an oversized body, 415 for other types',
    async (call) => {
      const answers = [
        await sendRaw(pathOf(call), '{"quantity": 2,'),
        await sendRaw(pathOf(call), ''),
        await sendRaw(pathOf(call), JSON.stringify({ notes: 'x'.repeat(70_000) })),
        await sendRaw(pathOf(call), 'quantity=2', 'application/x-www-form-urlencoded'),
      ]
      expect(answers.map((answer) => [answer.statusCode, ErrorResponse.parse(answer.json()).error])).toEqual([
        [400, 'bad_request'],
        [400, 'bad_request'],
        [413, 'too_large'],
        [415, 'unsupported_media_type'],
      ])
    },
  )

  it.each(['[]', '"text"', 'null', '7'])('rejects the body %s as malformed', async (payload) => {
    for (const call of callsWithBody) {
      const answer = await sendRaw(pathOf(call), payload)
      expect([400, 422]).toContain(answer.statusCode)
      expect(ErrorResponse.parse(answer.json()).requestId).not.toBe('')
    }
  })

  it.each([
    'confirm',
    'complete',
    'decline',
    'request-cancellation',
    'approve-cancellation',
    'fulfil-in-part',
  ])('%s of an invalid id returns 404', async (path) => {
    const body = { reason: 'x', approved: true, quantity: 1 }
    for (const id of ['no-id', '1', "'; --", '%00', newId()]) {
      const answer = await baker.call('POST', `/api/orders/${encodeURIComponent(id)}/${path}`, body)
      expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } })
    }
  })

  it.each(['buyerId', 'sellerId'])('returns 422 for a list with an invalid %s', async (field) => {
    for (const value of ['', '7', 'null', '%00']) {
      const answer = await buyer.call('GET', `/api/orders?${field}=${value}`)
      expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } })
    }
  })

  it('returns 422 for a cursor that is too long or repeated', async () => {
    for (const query of [`cursor=${'x'.repeat(301)}`, 'cursor=a&cursor=b']) {
      const answer = await buyer.call('GET', `/api/orders?buyerId=${buyer.user.id}&${query}`)
      expect(answer).toMatchObject({ status: 422, body: { fields: { cursor: expect.any(String) } } })
    }
  })
})
