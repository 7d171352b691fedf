import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { readOutbox, relaySilence } from '#server/database/scale/outbox-repository.ts'
import { listenToOrders } from '#shared/api/events.ts'
import { openEventStream } from '#tests/make/event-stream.ts'
import { listingBody } from '#tests/make/make-listing.ts'
import { launchServer } from '#tests/make/server-process.ts'
import { engines, makePostgresDatabase } from '#tests/make/test-database.ts'
import { ReleaseShop } from './release-shop.ts'
import { inRelease, unpackRelease, whyReleaseIsMissing } from './release-source.ts'

// the end of the run reports a missing Git history
describe.runIf(whyReleaseIsMissing() === null && engines.includes('postgres'))(
  'the release on this schema',
  () => {
    it('sends order events live alone, beside this version and after it, each once and in order', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'bakesale-release-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const source = join(folder, 'source')
      unpackRelease(source)
      const address = await makePostgresDatabase()
      const environment = { DATABASE_URL: address, DATA_DIR: join(folder, 'data'), SEED_DEMO: '0' }
      const server = await launchServer(environment, inRelease(source))
      onTestFinished(async () => {
        server.process.kill('SIGTERM')
        await server.ended
      })
      await server.opened
      const shop = new ReleaseShop(server.url, environment.DATA_DIR)
      const baker = await shop.signUp('Pia', 'Brandt')
      await shop.confirmAddress(baker)
      const buyer = await shop.signUp('Ben', 'Whitfield')
      const foodListingId = await baker.make('/api/food-listings', listingBody({ servingsAvailable: 90 }))
      const stream = await openEventStream(`${server.url}${listenToOrders.path}`, baker.cookie())
      onTestFinished(() => stream.close())
      expect(await stream.next()).toMatchObject({ event: 'ready' })
      const order = () => buyer.make('/api/orders', { foodListingId, quantity: 1 })
      const placed = (orderId: string) => ({ orderId, side: 'baker', what: 'placed' })
      const heard = async () => JSON.parse((await stream.next())?.data ?? 'null')

      const alone = await order()
      expect(await heard()).toEqual(placed(alone))

      const database = await openPostgresDatabase(address)
      const stop = await database.listen(
        'ovens',
        () => undefined,
        () => undefined,
      )
      await expect.poll(() => relaySilence(database.db)).not.toBeNull()
      const beside = await order()
      expect(await heard()).toEqual(placed(beside))
      await expect.poll(async () => (await readOutbox(database.db)).waiting).toBe(0)

      await stop()
      await database.close()
      const after = await openPostgresDatabase(address)
      onTestFinished(() => after.close())
      const waits = await order()
      expect((await readOutbox(after.db)).waiting).toBeGreaterThan(0)
      // half a minute later
      await after.runSql(`update teller_heartbeat set beaten_at = beaten_at - interval '30 seconds'`)
      const next = await order()
      expect([await heard(), await heard()]).toEqual([placed(waits), placed(next)])
    })
  },
)
