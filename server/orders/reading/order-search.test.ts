import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { Order } from '#shared/api/orders.ts'
import { orderNumber } from '#shared/order-number.ts'
import { addDays } from '#shared/ready-by.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

describe.each(enginesInTurn)('searching and exporting orders on %s', (engine) => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  let rye: Order
  let buns: Order
  const csv = (person: Person, query: string) =>
    test.app.inject({ url: `/api/orders.csv${query}`, headers: { cookie: person.cookie } })

  beforeAll(async () => {
    test = await makeTestApp(engine)
    baker = await makePerson(test)
    buyer = await makePerson(test, { firstName: 'Zoë' })
    rye = await makeOrder(buyer, await makeListing(baker, { title: 'Rye loaf' }), { notes: '=1+1' })
    buns = await makeOrder(buyer, await makeListing(baker, { title: 'Buns, 12' }), {
      notes: 'Say "hi"\nplease',
    })
    // 11:30 PM on March 1 in New York, where it was ordered
    await test.db
      .updateTable('orders')
      .set({ created_at: new Date('2026-03-02T04:30:00Z') })
      .where('id', '=', rye.id)
      .execute()
    await baker.call('POST', `/api/orders/${buns.id}/confirm`)
  })
  afterAll(() => test.close())

  it.each([
    ['status=confirmed', ['Buns, 12']],
    ['status=completed', []],
    ['query=RYE', ['Rye loaf']],
    ['query=zoe', ['Buns, 12', 'Rye loaf']],
    ['query=please', ['Buns, 12']],
    ['query=%25', []],
    ['to=2026-03-01', ['Rye loaf']],
    ['from=2026-03-01&to=2026-03-01', ['Rye loaf']],
    ['from=2026-03-02', ['Buns, 12']],
    ['to=2026-02-28', []],
    ['status=pending&query=buns', []],
  ])('filters a baker’s order history by %s', async (query, expected) => {
    const answer = await baker.call('GET', `/api/orders?sellerId=${baker.user.id}&${query}`)
    expect(
      z
        .array(Order)
        .parse(answer.body)
        .map(({ title }) => title),
    ).toEqual(expected)
  })

  it('finds an order by the number that people see, for its buyer and its baker, but never by its pickup code', async () => {
    const titles = async (person: Person, query: string) =>
      z
        .array(Order)
        .parse((await person.call('GET', `/api/orders?${query}`)).body)
        .map(({ title }) => title)
    const asBaker = `sellerId=${baker.user.id}`
    for (const typed of [orderNumber(rye.id), `%23${orderNumber(rye.id).toLowerCase()}`])
      for (const [person, whose] of [
        [baker, asBaker],
        [buyer, `buyerId=${buyer.user.id}`],
      ] as const)
        expect(await titles(person, `${whose}&query=${typed}`)).toEqual(['Rye loaf'])
    expect(await titles(baker, `${asBaker}&query=${buyer.user.email}`)).toEqual(['Buns, 12', 'Rye loaf'])
    expect(await titles(baker, `${asBaker}&query=${rye.pickupCode}`)).toEqual([])
    const other = await makePerson(test)
    expect(await titles(other, `sellerId=${other.user.id}&query=${orderNumber(rye.id)}`)).toEqual([])
  })

  it('the database and the pages give an order the same number', async () => {
    const ids = Array.from({ length: 200 }, () => newId())
    const { rows } = await sql<{ number: string }>`
      select order_number(id) as number from unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality as of (id, place)
      order by place`.execute(test.db)
    expect(rows.map(({ number }) => number)).toEqual(ids.map(orderNumber))
  })

  it.each(['status=eaten', 'from=yesterday', `query=${'x'.repeat(101)}`])(
    'OPEN-80: returns 422 for %s',
    async (query) => {
      expect((await baker.call('GET', `/api/orders?sellerId=${baker.user.id}&${query}`)).status).toBe(422)
    },
  )

  it('the CSV file has the matching orders, without formulas', async () => {
    const answer = await csv(baker, `?sellerId=${baker.user.id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
      'cache-control': 'private, no-store',
    })
    const text = answer.body
    expect(text.startsWith('\ufeffOrder,Ordered at,Status,Listing')).toBe(true)
    expect(text).toContain('"Buns, 12"')
    expect(text).toContain('"Say ""hi""\nplease"')
    expect(text).toContain(`,'=1+1,,1,,,${orderNumber(rye.id)}\r\n`)
    const some = await csv(baker, `?sellerId=${baker.user.id}&query=rye`)
    expect(some.body.trim().split('\r\n')).toHaveLength(2)
  })

  it('the CSV file has a history longer than one read', async () => {
    const row = await test.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', rye.id)
      .executeTakeFirstOrThrow()
    const other = await makePerson(test)
    const copies = Array.from({ length: 450 }, () => ({ ...row, id: newId(), buyer_id: other.user.id }))
    await test.db.insertInto('orders').values(copies).execute()
    const answer = await csv(other, `?buyerId=${other.user.id}&to=${addDays('2026-03-01', 1)}`)
    const ids = answer.body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
    expect(new Set(ids).size).toBe(450)
  })

  it('OPEN-14: the CSV file has only the caller’s orders: otherwise 401, 403 or 422', async () => {
    expect((await callApp(test, 'GET', '/api/orders.csv')).status).toBe(401)
    expect((await csv(buyer, `?sellerId=${baker.user.id}`)).statusCode).toBe(403)
    expect((await csv(buyer, '')).statusCode).toBe(403)
    expect((await csv(buyer, `?sellerId=${buyer.user.id}&status=x`)).statusCode).toBe(422)
  })
})
