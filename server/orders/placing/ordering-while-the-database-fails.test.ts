import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { Checkout } from '#shared/api/checkouts.ts'
import { idempotencyHeader } from '#shared/idempotency-key.ts'
import { checkoutBody } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { type Answer, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines, makePostgresDatabase } from '#tests/make/test-database.ts'

// the embedded engine runs in the process, without a connection to cut
describe.runIf(engines.includes('postgres'))('ordering while the database fails', () => {
  let test: TestApp
  let operator: pg.Client
  let baker: Person
  let buyer: Person
  beforeAll(async () => {
    const address = await makePostgresDatabase()
    operator = new pg.Client(address)
    await operator.connect()
    test = await makeTestApp(await openPostgresDatabase(address))
    baker = await makePerson(test)
    buyer = await makePerson(test)
  })
  afterAll(async () => {
    await test?.close()
    await operator?.end()
  })

  type Wanted = { id: string; cookId: string }
  function place(listing: Wanted, key: string): Promise<Answer> {
    const body = checkoutBody([{ payWay: 'pickup', lines: [[listing, 1]] }])
    return buyer.call('POST', '/api/checkouts', body, { [idempotencyHeader]: key })
  }

  const unavailable = {
    status: 503,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    body: { error: 'unavailable' },
  }

  /** Terminates other connections that match the condition. */
  async function cut(condition: string): Promise<number> {
    const { rowCount } = await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'bakesale' and ${condition}`)
    return rowCount ?? 0
  }

  /** Retries until it is placed; expects every failure to be retryable. */
  async function placeAfterAll(listing: Wanted, key: string): Promise<Checkout> {
    for (;;) {
      const answer = await place(listing, key)
      if (answer.status === 201) return Checkout.parse(answer.body)
      expect(answer).toMatchObject(unavailable)
    }
  }

  async function ordersOf({ id }: Wanted) {
    const orders = test.db.selectFrom('orders').select('id').where('food_listing_id', '=', id)
    return (await orders.execute()).length
  }

  it('a connection lost during a checkout returns 503, and a retry with the key creates one order', async () => {
    const listing = await makeListing(baker)
    const key = newId()
    await operator.query('begin')
    await operator.query('select from food_listings where id = $1 for update', [listing.id])
    const waiting = place(listing, key)
    await expect.poll(() => cut("wait_event_type = 'Lock'")).toBe(1)
    expect(await waiting).toMatchObject(unavailable)
    await operator.query('rollback')
    const first = await placeAfterAll(listing, key)
    expect((await placeAfterAll(listing, key)).id).toBe(first.id)
    expect(await ordersOf(listing)).toBe(1)
  })

  it('connections lost at random never cause an internal error, and each key creates one order', async () => {
    const listing = await makeListing(baker, { servingsAvailable: 100 })
    const placed: string[] = []
    let ended = 0
    for (let count = 0; count < 40; count += 1) {
      const placing = placeAfterAll(listing, newId())
      // at a random point of the request
      for (let tries = 0; tries < 5; tries += 1) ended += await cut("state <> 'idle'")
      placed.push((await placing).id)
    }
    expect(ended).toBeGreaterThan(0)
    expect(new Set(placed).size).toBe(40)
    expect(await ordersOf(listing)).toBe(40)
  })
})
