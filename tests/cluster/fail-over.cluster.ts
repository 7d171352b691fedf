import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { signUpConfirmedAt } from '#tests/make/mail-files.ts'
import { listingBody } from '#tests/make/make-listing.ts'
import { callServer, liftPickupLimitsAt } from '#tests/make/server-client.ts'
import { launchServer, type ServerProcess } from '#tests/make/server-process.ts'
import { type FailOver, hasFailOver, startFailOver } from '#tests/setup/fail-over.ts'
import { order } from './steady-clients.ts'
import { ordersOf } from './stored.ts'

const servings = 9_000
const buyersAtOnce = 4
/** How long people wait before they press again, in milliseconds. */
const pause = 1_000

// Without what keeps the servers there is nothing to fail over to: `apt-get install patroni etcd-server`.
describe.skipIf(!hasFailOver())(
  'two database servers that Patroni keeps, two web processes and a worker',
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bakesale-fail-over-data-'))
    let databases: FailOver
    let servers: ServerProcess[] = []
    let baker: string
    beforeAll(async () => {
      databases = await startFailOver(2)
      const shared = {
        NODE_ENV: 'production',
        DATABASE_URL: databases.url,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
      }
      // the worker migrates
      for (const ROLE of ['worker', 'web', 'web']) {
        const server = await launchServer({ ...shared, ROLE })
        servers = [...servers, server]
        await server.opened
      }
      baker = await signUpConfirmedAt({ url: web(0), dataDir }, 'baker@example.org')
      await liftPickupLimitsAt(web(0), baker)
    })
    afterAll(async () => {
      for (const { process, ended } of servers) {
        process.kill('SIGTERM')
        await ended
      }
      await databases?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })

    const web = (place: number) => servers[1 + (place % 2)]?.url ?? ''

    async function post(title: string, cookie: string): Promise<Listing> {
      const body = { ...listingBody({ servingsAvailable: servings }), title }
      const posted = await callServer(web(0), 'POST', '/api/food-listings', { cookie, body })
      return Listing.parse(posted.body)
    }

    it('loses no order and answers every visitor when the power of the primary goes, twice', async () => {
      const listing = await post('Power cut loaf', baker)
      const neighbour = await signUpConfirmedAt({ url: web(0), dataDir }, 'neighbour@example.org')
      const other = await post('A cake that nobody orders', neighbour)
      const buyers: string[] = []
      for (let place = 0; place < buyersAtOnce; place += 1)
        buyers.push(await signUpConfirmedAt({ url: web(place), dataDir }, `buyer-${place}@example.org`))

      const day = { isOver: false }
      const placed = new Set<string>()
      let [last, longest] = [performance.now(), 0]
      const ordering = buyers.map(async (buyer, place) => {
        while (!day.isOver) {
          const answer = await order(web(place), buyer, listing.id, () => wait(pause))
          expect(answer?.status).toBe(201)
          placed.add(Order.parse(answer?.body).id)
          longest = Math.max(longest, performance.now() - last)
          last = performance.now()
        }
      })
      const answers = new Map<number, number>()
      // of what changes all the time, as a neighbour's order changes a page of listings, nothing is kept for such a time
      const paths = [`/api/food-listings/${other.id}`, '/privacy-policy']
      const visiting = [0, 1].map(async (place) => {
        while (!day.isOver)
          for (const path of paths) {
            const { status } = await fetch(`${web(place)}${path}`)
            answers.set(status, (answers.get(status) ?? 0) + 1)
            await wait(pause / 10)
          }
      })
      const more = async (count: number) => {
        const enough = placed.size + count
        await expect.poll(() => placed.size, { timeout: 120_000 }).toBeGreaterThan(enough)
      }

      await more(50)
      for (let cut = 0; cut < 2; cut += 1) {
        const primary = await databases.primary()
        await primary.cutPower()
        await more(50)
        expect((await databases.primary()).url).not.toBe(primary.url)
        primary.startAgain()
        await databases.whole()
        await more(50)
      }
      day.isOver = true
      await Promise.all([...ordering, ...visiting])

      const stored = await ordersOf((await databases.primary()).url, [listing.id])
      // each was placed once, however often it was sent
      expect(stored.ids.toSorted()).toEqual([...placed].toSorted())
      expect((stored.sold.get(listing.id) ?? 0) + (stored.left.get(listing.id) ?? 0)).toBe(servings)
      expect([...answers.keys()]).toEqual([200])
      const health = servers.map(
        ({ url }) =>
          () =>
            fetch(`${url}/healthz`).then(({ status }) => status),
      )
      for (const ask of health) await expect.poll(ask, { timeout: 120_000 }).toBe(200)
      process.stdout.write(
        `${placed.size} orders through two power cuts, each stored once; the longest pause between two was ${(longest / 1000).toFixed(1)} s; ${answers.get(200)} pages, all 200\n`,
      )
    })
  },
)
