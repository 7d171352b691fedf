import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Database } from '#server/database/database.ts'
import { migrate, migrationNames } from '#server/database/migrate.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { findOpenBackfills } from '#server/database/scale/backfills/backfills-repository.ts'
import { projectFolder } from '#server/project-folder.ts'
import { listingBody } from '#tests/make/make-listing.ts'
import { callServer, liftPickupLimitsAt, signInAt } from '#tests/make/server-client.ts'
import { launchServer } from '#tests/make/server-process.ts'
import { lastOfRelease } from '#tests/release/check-migration.ts'
import { ReleaseShop } from '#tests/release/release-shop.ts'
import { buildRelease, release, whyReleaseIsMissing } from '#tests/release/release-source.ts'
import { findPostgres, startPostgres } from '#tests/setup/postgres-server.ts'
import { deeds, type Shoppers, startShoppers } from './steady-shoppers.ts'
import { ordersOf } from './stored.ts'

const servings = 9_000

// where its history is missing, the end of the run says so
describe.runIf(whyReleaseIsMissing() === null && findPostgres() !== null)(
  `version ${release.version} beside this one`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'bakesale-two-versions-'))
    const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
    afterAll(async () => {
      for (const step of undo.reverse()) await step()
    })

    const dataDir = join(folder, 'data')
    async function start(environment: Record<string, string>, command?: Parameters<typeof launchServer>[1]) {
      const shared = { NODE_ENV: 'production', DATA_DIR: dataDir, HOST: '127.0.0.1', SEED_DEMO: '0' }
      const server = await launchServer({ ...shared, ...environment }, command)
      const stop = async () => {
        server.process.kill('SIGTERM')
        await server.ended
      }
      undo.push(stop)
      await server.opened
      return { ...server, stop }
    }

    it('answers nobody with a fault while each migration runs and while both serve, and neither loses an order', async () => {
      const postgres = await startPostgres()
      if (postgres === null) throw new Error('No PostgreSQL found')
      undo.push(postgres.stop)
      const DATABASE_URL = postgres.url
      const built = buildRelease(join(folder, 'release'))
      const before = await start({ DATABASE_URL }, built)
      const [baker, ...buyers] = await peopleOf(new ReleaseShop(before.url, dataDir))
      const listingId = await postAt(before.url, baker)
      let meanwhile = 'before the first migration'
      const sendPeople = (url: string, who: readonly string[]) =>
        startShoppers({ url, listingId, baker, buyers: who, goesOn: () => meanwhile })

      const old = sendPeople(before.url, buyers.slice(0, 2))
      await more(10, old)
      const database = await openPostgresDatabase(DATABASE_URL)
      undo.push(() => database.close())
      const migrations = migrationsSince(database, join(folder, 'migrations'))
      for (const name of migrations.names) {
        meanwhile = name
        await migrations.run(name)
        await more(1, old)
      }

      meanwhile = 'with a web process of each version'
      const after = await start({ DATABASE_URL, ROLE: 'web' })
      await liftPickupLimitsAt(after.url, await signInAt(after.url, baker))
      const ours = sendPeople(after.url, buyers.slice(2))
      await more(20, old, ours)
      meanwhile = 'with a worker of each version'
      await start({ DATABASE_URL, ROLE: 'worker' })
      await expect.poll(() => findOpenBackfills(database.db), { timeout: 120_000 }).toEqual([])
      await more(20, old, ours)
      await Promise.all([old.leave(), ours.leave()])
      expect([...old.faults, ...ours.faults]).toEqual([])
      for (const { done } of [old, ours]) expect(deeds.filter((deed) => done.get(deed) === 0)).toEqual([])
      // the migration that hashes the tokens of sessions asks everybody at the release once more who they are, and no other does
      expect(ours.signedOut).toEqual([])
      expect(old.signedOut.length).toBeLessThanOrEqual(3)

      const { ids, sold, left } = await ordersOf(DATABASE_URL, [listingId])
      expect(ids.toSorted()).toEqual([...old.placed.keys(), ...ours.placed.keys()].toSorted())
      expect((sold.get(listingId) ?? 0) + (left.get(listingId) ?? 0)).toBe(servings)
      await before.stop()
      const back = await start({ DATABASE_URL }, built)
      // each reads what was ordered at the other, the release also when it is started again
      expect(await readAt(after.url, old)).toBe(200)
      expect(await readAt(back.url, ours)).toBe(200)
      say(
        `${migrations.names.length} migrations beside ${release.version}: ${wordsFor(old)}`,
        `this version beside it: ${wordsFor(ours)}`,
      )
    })
  },
)

/** Signs up a baker and four buyers, whose addresses are confirmed; answers those. */
async function peopleOf(shop: ReleaseShop): Promise<[string, ...string[]]> {
  const signUp = async (name: string) => {
    const person = await shop.signUp(name, 'Whitfield')
    await shop.confirmAddress(person)
    return person.email
  }
  const emails: [string, ...string[]] = [await signUp('Pia')]
  for (const name of ['Ben', 'Ida', 'Max', 'Eva']) emails.push(await signUp(name))
  return emails
}

/** Posts what everybody orders; answers its id. */
async function postAt(url: string, baker: string): Promise<string> {
  const cookie = await signInAt(url, baker)
  const body = listingBody({ servingsAvailable: servings })
  const posted = await callServer(url, 'POST', '/api/food-listings', { cookie, body })
  return z.object({ id: z.string() }).parse(posted.body).id
}

/** What a server answers a buyer who asks for their order, which they placed at another. */
async function readAt(url: string, { placed }: Shoppers): Promise<number> {
  const [id = '', buyer = ''] = [...placed].at(-1) ?? []
  const answer = await callServer(url, 'GET', `/api/orders/${id}`, { cookie: await signInAt(url, buyer) })
  return answer.status
}

/** The migrations since the release, to be run one at a time from a folder by what `npm run migrate` runs them all with. */
function migrationsSince(database: Database, folder: string) {
  mkdirSync(folder)
  const add = (name: string) => copyFileSync(join(projectFolder, 'migrations', name), join(folder, name))
  const isSince = (name: string) => name > lastOfRelease
  for (const name of migrationNames()) if (!isSince(name)) add(name)
  return {
    names: migrationNames().filter(isSince),
    async run(name: string) {
      add(name)
      expect(await migrate(database, { folder })).toEqual([name])
    },
  }
}

/** Waits until each of them has placed so many more orders. */
async function more(count: number, ...shoppers: readonly Shoppers[]): Promise<void> {
  const enough = shoppers.map(({ placed }) => placed.size + count)
  const lack = () => shoppers.filter(({ placed }, place) => placed.size < (enough[place] ?? 0)).length
  await expect.poll(lack, { timeout: 120_000 }).toBe(0)
}

function wordsFor({ done, signedOut }: Shoppers): string {
  const counts = [...done].map(([deed, times]) => `${deed} ${times}`).join(', ')
  return `${counts}; no faults, ${signedOut.length} had to sign in anew`
}

function say(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
