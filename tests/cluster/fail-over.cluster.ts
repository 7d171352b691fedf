import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { signUpConfirmedAt } from '#tests/make/mail-files.ts'
import { listingBody } from '#tests/make/make-listing.ts'
import { callServer, liftPickupLimitsAt } from '#tests/make/server-client.ts'
import { launchServer, type ServerProcess } from '#tests/make/server-process.ts'
import { type FailOver, startFailOver, whyFailOverIsMissing } from '#tests/setup/fail-over.ts'
import { listenSteadily, order } from './steady-clients.ts'
import { letLeasesEnd, ordersOf, relayOf, waitingMails } from './stored.ts'

const servings = 9_000
const buyersAtOnce = 4
/** The pause before people retry, in milliseconds. */
const pause = 1_000
const patiently = { timeout: 120_000 }

// the end of the run lists missing programs
describe.skipIf(whyFailOverIsMissing() !== null)(
  'two database servers under Patroni, each behind a pooler, two web processes and a worker',
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bakesale-fail-over-data-'))
    let databases: FailOver
    let worker: ServerProcess
    let webs: ServerProcess[] = []
    let baker: string
    const start = async (ROLE: string) => {
      const shared = { NODE_ENV: 'production', DATA_DIR: dataDir, HOST: '127.0.0.1' }
      const server = await launchServer({ ...shared, ...databases.environment, ROLE })
      await server.opened
      return server
    }
    beforeAll(async () => {
      databases = await startFailOver()
      // it migrates and relays first
      worker = await start('worker')
      await vi.waitUntil(async () => (await relay()) !== null, patiently)
      webs = [await start('web'), await start('web')]
      baker = await signUpConfirmedAt({ url: web(0), dataDir }, 'baker@example.org')
      await liftPickupLimitsAt(web(0), baker)
    })
    afterAll(async () => {
      for (const { process, ended } of [worker, ...webs]) {
        process.kill('SIGTERM')
        await ended
      }
      await databases?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })

    const relay = async () => relayOf((await databases.primary()).url)
    const web = (place: number) => webs[place % 2]?.url ?? ''

    async function post(title: string, cookie: string): Promise<Listing> {
      const body = { ...listingBody({ servingsAvailable: servings }), title }
      const posted = await callServer(web(0), 'POST', '/api/food-listings', { cookie, body })
      return Listing.parse(posted.body)
    }

    it('loses no order or event and answers every visitor while the relay, a database and a machine fail', async () => {
      const listing = await post('Power cut loaf', baker)
      const neighbor = await signUpConfirmedAt({ url: web(0), dataDir }, 'neighbor@example.org')
      const other = await post('A cake that nobody orders', neighbor)
      const buyers: string[] = []
      for (let place = 0; place < buyersAtOnce; place += 1)
        buyers.push(await signUpConfirmedAt({ url: web(place), dataDir }, `buyer-${place}@example.org`))

      const day = { isOver: false, goesOn: 'all is well' }
      // stops the visitors when the test fails
      onTestFinished(() => {
        day.isOver = true
        listener.close()
      })
      const placed = new Set<string>()
      let [last, longest] = [performance.now(), 0]
      const listener = listenSteadily(`${web(0)}/api/events`, baker)
      const ordering = buyers.map(async (buyer, place) => {
        while (!day.isOver) {
          const answer = await order(web(place), buyer, listing.id, () => wait(pause))
          expect(answer?.status).toBe(201)
          placed.add(Order.parse(answer?.body).id)
          longest = Math.max(longest, performance.now() - last)
          last = performance.now()
        }
      })
      const faults: string[] = []
      let pages = 0
      // pages that rarely change: stale responses of the others, such as lists, do not last that long
      const paths = [`/api/food-listings/${other.id}`, '/privacy-policy']
      const visiting = [0, 1].map(async (place) => {
        while (!day.isOver)
          for (const path of paths) {
            const begun = day.goesOn
            const answer = await fetch(`${web(place)}${path}`)
            pages += 1
            if (answer.status !== 200)
              faults.push(
                `${begun}, then ${day.goesOn}: ${path} answered ${answer.status}: ${await answer.text()}`,
              )
            await wait(pause / 10)
          }
      })
      const more = async (count: number) => {
        const enough = placed.size + count
        await expect.poll(() => placed.size, patiently).toBeGreaterThan(enough)
      }

      await more(50)
      const first = await relay()
      day.goesOn = 'the worker is gone'
      worker.process.kill('SIGKILL')
      await worker.ended
      // another process becomes the relay
      await expect.poll(async () => [null, first].includes(await relay()), patiently).toBe(false)
      await more(50)
      worker = await start('worker')

      for (const how of ['kill', 'cutPower'] as const) {
        const primary = await databases.primary()
        day.goesOn = how
        await primary[how]()
        await more(50)
        expect((await databases.primary()).url).not.toBe(primary.url)
        day.goesOn = `back after ${how}`
        primary.startAgain()
        await databases.whole()
        await more(50)
      }
      day.isOver = true
      await Promise.all([...ordering, ...visiting])

      const { url } = await databases.primary()
      const stored = await ordersOf(url, [listing.id])
      // retries place each order only once
      expect(stored.ids.toSorted()).toEqual([...placed].toSorted())
      expect((stored.sold.get(listing.id) ?? 0) + (stored.left.get(listing.id) ?? 0)).toBe(servings)
      expect(faults).toEqual([])
      expect(pages).toBeGreaterThan(0)
      const unsent = () => [...placed].filter((id) => !listener.told().includes(id))
      await expect.poll(unsent, patiently).toEqual([])
      // ends the five-minute lease of emails that the killed worker had taken
      await letLeasesEnd(url)
      await expect.poll(() => waitingMails(url), patiently).toBe(0)
      const health = [worker, ...webs].map(
        (server) => () => fetch(`${server.url}/healthz`).then(({ status }) => status),
      )
      for (const ask of health) await expect.poll(ask, patiently).toBe(200)
      process.stdout.write(
        `${placed.size} orders while the relay, a database and a machine failed, each stored once and sent; the longest pause between two was ${(longest / 1000).toFixed(1)} s; ${pages} pages, all 200\n`,
      )
    })
  },
)
