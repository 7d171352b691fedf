import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { openEventStream } from '#tests/make/event-stream.ts'
import { signUpConfirmedAt } from '#tests/make/mail-files.ts'
import { listingBody } from '#tests/make/make-listing.ts'
import { callServer, liftPickupLimitsAt } from '#tests/make/server-client.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { runJourneys } from './run-journeys.ts'
import { listenSteadily, order } from './steady-clients.ts'
import { letLeasesEnd, ordersOf, waitingMails } from './stored.ts'

const servings = 9_000
const buyersAtOnce = 6
/** The most emails in flight: a worker sends half on a notification, and half in its minute's job. */
const mostMailsUnderWay = 20

describe('several web processes, a worker, a primary and two replicas', () => {
  let cluster: Cluster
  let baker: string
  beforeAll(async () => {
    cluster = await startCluster()
    baker = await signUpConfirmedAt(cluster, 'baker@example.org')
    await liftPickupLimitsAt(cluster.url, baker)
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

  it('every process shows each of a hundred price changes before the next', async () => {
    const listing = await post('Price watch rye')
    const path = `/api/food-listings/${listing.id}`
    const priceAt = async (url: string) => Listing.parse((await callServer(url, 'GET', path)).body).price
    // milliseconds from the response of the price change to the last request that got the old price
    let latest = 0
    for (let change = 0; change < 100; change += 1) {
      await Promise.all(webUrls().map(priceAt))
      const price = `${10 + change}.50`
      const { version } = Listing.parse((await callServer(cluster.url, 'GET', path, { cookie: baker })).body)
      const body = { ...listingBody({ servingsAvailable: servings, price }), version }
      const changed = await callServer(cluster.url, 'PUT', path, { cookie: baker, body })
      expect(changed.status).toBe(200)
      const since = performance.now()
      await Promise.all(
        webUrls().map(async (url) => {
          for (;;) {
            const askedAfter = performance.now() - since
            if ((await priceAt(url)) === price) return
            latest = Math.max(latest, askedAfter)
          }
        }),
      )
    }
    say(`the last response with an old price came ${latest.toFixed(1)} ms after one of 100 changes`)
  })

  it('sends orders placed at one process to a baker who listens at another', async () => {
    const listing = await post('Live event rolls')
    const buyer = await signUpConfirmedAt(cluster, 'listener@example.org')
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

  it('people notice nothing when a replica and a web process are killed', async () => {
    const { counts } = cluster.proxy
    const before = counts.passed
    const browsing = runJourneys(cluster.url, cluster.dataDir)
    // midway: the journeys make about three thousand requests
    await expect.poll(() => counts.passed - before, { timeout: 900_000 }).toBeGreaterThan(1_000)
    cluster.replicas[0]?.kill()
    const [killed] = cluster.web
    if (!killed) throw new Error('No web process is left')
    // single writes get a live process; the next test covers retries
    await cluster.proxy.withoutWritesTo(killed.port, async () => {
      killed.process.kill('SIGKILL')
      await killed.ended
    })
    const atKill = counts.passed - before
    expect(await browsing).toBe(0)
    say(`${atKill} of the journeys' ${counts.passed - before} requests came before the kill`)
    expect(counts.failed).toBe(0)
    await cluster.startAgain(killed)
  })

  it('loses nothing when web processes and the worker are killed while people order', async () => {
    const listings = await Promise.all(['Storm loaf', 'Storm roll', 'Storm cake'].map(post))
    const buyers = await Promise.all(
      Array.from({ length: buyersAtOnce }, (_, index) =>
        signUpConfirmedAt(cluster, `storm-${index}@example.org`),
      ),
    )
    const placed = new Set<string>()
    const storm = { isOver: false }
    const listener = listenSteadily(`${cluster.url}/api/events`, baker)
    const ordering = buyers.map(async (buyer, index) => {
      for (let count = 0; !storm.isOver; count += 1) {
        const listing = listings[(index + count) % listings.length]
        const answer = listing && (await order(cluster.url, buyer, listing.id))
        expect(answer?.status).toBe(201)
        placed.add(Order.parse(answer?.body).id)
      }
    })
    const more = async (count: number) => {
      const enough = placed.size + count
      await expect.poll(() => placed.size, { timeout: 300_000 }).toBeGreaterThan(enough)
    }

    await more(100)
    const [first, second] = cluster.web
    if (!first || !second) throw new Error('Two web processes are needed')
    first.process.kill('SIGKILL')
    await more(100)
    await cluster.startAgain(first)
    second.process.kill('SIGTERM')
    const { code, signal } = await second.ended
    expect({ code, signal, printed: second.printed.error }).toEqual({ code: 0, signal: null, printed: '' })
    cluster.worker.process.kill('SIGKILL')
    await more(100)
    await Promise.all([cluster.startAgain(second), cluster.startAgain(cluster.worker)])
    await more(100)
    storm.isOver = true
    await Promise.all(ordering)

    const stored = await ordersOf(
      cluster.primary.url,
      listings.map(({ id }) => id),
    )
    // retries place each order only once
    expect(stored.ids.toSorted()).toEqual([...placed].toSorted())
    for (const { id } of listings)
      expect((stored.sold.get(id) ?? 0) + (stored.left.get(id) ?? 0)).toBe(servings)
    const unsent = () => {
      const told = listener.told()
      return [...placed].filter((id) => !told.includes(id))
    }
    await expect.poll(unsent, { timeout: 300_000, interval: 1_000 }).toEqual([])
    listener.close()
    const waiting = () => waitingMails(cluster.primary.url)
    const patiently = { timeout: 300_000, interval: 1_000 }
    await expect.poll(waiting, patiently).toBeLessThanOrEqual(mostMailsUnderWay)
    // ends the five-minute lease of emails that the killed worker had taken
    await letLeasesEnd(cluster.primary.url)
    await expect.poll(waiting, patiently).toBe(0)
    const { repeated, failed } = cluster.proxy.counts
    say(
      `${placed.size} orders acknowledged: each stored once and sent live, all emails sent, every serving accounted for`,
      `${failed} requests were lost with a process and retried by their clients, ${repeated} by the proxy`,
    )
  })
})

function say(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
