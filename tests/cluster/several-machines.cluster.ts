import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { openPostgresDatabase } from '#server/database/open-postgres-database.ts'
import { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { openEventStream } from '#tests/make/event-stream.ts'
import { listingBody } from '#tests/make/make-listing.ts'
import { callServer, signUpAt } from '#tests/make/server-client.ts'
import { type Cluster, startCluster } from './cluster.ts'

const servings = 900
const buyersAtOnce = 6

/** Journeys that are at home on any server with the demo bakers. */
const journeys = [
  'visitor-browses-and-searches',
  'visitor-finds-the-way',
  'baker-sells-to-a-neighbour',
  'baker-runs-the-dashboard',
]

describe('several web processes, a worker, a primary and two replicas', () => {
  let cluster: Cluster
  let baker: string
  beforeAll(async () => {
    cluster = await startCluster()
    baker = await signUpAt(cluster.url, 'baker@example.org')
  })
  afterAll(async () => {
    await cluster?.stop()
  })

  const webUrls = () => cluster.web.map(({ port }) => `http://127.0.0.1:${port}`)

  async function post(title: string): Promise<Listing> {
    const body = { ...listingBody({ servingsAvailable: servings }), title }
    const answer = await callServer(cluster.url, 'POST', '/api/food-listings', { cookie: baker, body })
    return Listing.parse(answer.body)
  }

  it('no process serves an old price for longer than a tenth of a second', async () => {
    const listing = await post('Price watch rye')
    const path = `/api/food-listings/${listing.id}`
    const priceAt = async (url: string) => Listing.parse((await callServer(url, 'GET', path)).body).price
    const delays: number[] = []
    for (let change = 0; change < 30; change += 1) {
      await Promise.all(webUrls().map(priceAt))
      const price = `${10 + change}.50`
      const { version } = Listing.parse((await callServer(cluster.url, 'GET', path, { cookie: baker })).body)
      const body = { ...listingBody({ servingsAvailable: servings, price }), version }
      const changed = await callServer(cluster.url, 'PUT', path, { cookie: baker, body })
      expect(changed.status).toBe(200)
      const since = performance.now()
      await Promise.all(
        webUrls().map(async (url) => {
          while ((await priceAt(url)) !== price) expect(performance.now() - since).toBeLessThan(10_000)
          delays.push(performance.now() - since)
        }),
      )
    }
    const worst = Math.max(...delays)
    process.stdout.write(`an old price was served for ${worst.toFixed(0)} ms at most, in 30 changes\n`)
    expect(worst).toBeLessThan(100)
  })

  it('orders placed at one process are told to a baker who listens at another', async () => {
    const listing = await post('Live event rolls')
    const buyer = await signUpAt(cluster.url, 'listener@example.org')
    const [first = '', second = ''] = webUrls()
    const stream = await openEventStream(`${first}/api/events`, baker)
    const placed = await order(second, buyer, listing.id)
    const { id } = Order.parse(placed?.body)
    for (;;) {
      const event = await stream.next()
      expect(event).toBeDefined()
      if (event?.data.includes(id)) break
    }
    stream.close()
  })

  it('loses nothing when a replica and a web process are killed while people order and browse', async () => {
    const listings = await Promise.all(['Storm loaf', 'Storm roll', 'Storm cake'].map(post))
    const buyers = await Promise.all(
      Array.from({ length: buyersAtOnce }, (_, index) => signUpAt(cluster.url, `storm-${index}@example.org`)),
    )
    const browsing = runJourneys()
    const placed: string[] = []
    const ordering = buyers.map(async (buyer, index) => {
      for (let count = 0; count < 100; count += 1) {
        const listing = listings[(index + count) % listings.length]
        const answer = listing && (await order(cluster.url, buyer, listing.id))
        if (answer?.status === 201) placed.push(Order.parse(answer.body).id)
      }
    })
    await expect.poll(() => placed.length, { timeout: 60_000 }).toBeGreaterThan(100)
    cluster.replicas[0]?.kill()
    cluster.web[0]?.process.kill('SIGKILL')
    await Promise.all(ordering)
    expect(await browsing).toBe(0)
    const stored = await ordersStored()
    expect(placed).toHaveLength(100 * buyersAtOnce)
    expect(stored.ids).toEqual(expect.arrayContaining(placed))
    for (const { id } of listings)
      expect((stored.sold.get(id) ?? 0) + (stored.left.get(id) ?? 0)).toBe(servings)
    process.stdout.write(`${placed.length} orders acknowledged, none lost; every serving accounted for\n`)
  })

  /** Orders one serving as the page does: an answer that does not come is asked for again under the same key. */
  async function order(url: string, buyer: string, foodListingId: string) {
    const headers = { 'idempotency-key': newId() }
    const body = { foodListingId, quantity: 1, pickupTime: '17:30' }
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const answer = await callServer(url, 'POST', '/api/orders', { cookie: buyer, body, headers }).catch(
        () => null,
      )
      if (answer !== null && answer.status < 500) return answer
    }
    return null
  }

  async function ordersStored() {
    const database = await openPostgresDatabase(cluster.primary.url, { poolSize: 1 })
    const { db } = database
    const orders = await db.selectFrom('orders').select(['id', 'food_listing_id', 'quantity']).execute()
    const listings = await db.selectFrom('food_listings').select(['id', 'servings_available']).execute()
    await database.close()
    const sold = new Map<string, number>()
    for (const { food_listing_id: id, quantity } of orders) sold.set(id, (sold.get(id) ?? 0) + quantity)
    return {
      ids: orders.map(({ id }) => id),
      sold,
      left: new Map(listings.map(({ id, servings_available: left }) => [id, left])),
    }
  }

  /** Runs the journeys against the cluster in a process of their own; answers its exit code. */
  async function runJourneys(): Promise<number> {
    const run = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'journeys', ...journeys],
      {
        env: { ...process.env, SERVER_URL: cluster.url, SERVER_DATA_DIR: cluster.dataDir },
        stdio: 'inherit',
      },
    )
    const [code] = await once(run, 'exit')
    return Number(code)
  }
})
