import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { sessionCookie } from '#server/http/our-cookies.ts'
import { sessionKeys } from '#server/identity/keys/signing-keys.ts'
import { makeSessionToken, signToken } from '#server/identity/session-cookie.ts'
import { hashToken } from '#server/identity/token-hash.ts'
import { idempotencyHeader } from '#shared/idempotency-key.ts'
import { leaveOpen } from '#tests/make/act-at-once.ts'
import { fromTestNow, testNow } from '#tests/make/clock.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { fromSource, launchServer, type ServerProcess } from '#tests/make/server-process.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines, makePostgresDatabase } from '#tests/make/test-database.ts'
import { behindPooler, type DatabaseAddresses } from '#tests/setup/pooler.ts'
import { atOnce } from './queue-for-listings.ts'

// the embedded engine has a single process
describe.runIf(engines.includes('postgres'))(
  'concurrent orders on one listing across two web processes, behind a pooler if there is one',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'bakesale-rush-'))
    const servers: ServerProcess[] = []
    let test: TestApp
    let addresses: DatabaseAddresses
    let baker: Person
    beforeAll(async () => {
      const address = await makePostgresDatabase()
      test = await makeTestApp(await openPostgresDatabase(address))
      baker = await makePerson(test)
      addresses = await behindPooler(address)
      const environment = { ...addresses.environment, DATA_DIR: folder, ROLE: 'web', SEED_DEMO: '0' }
      for (let count = 0; count < 2; count += 1) servers.push(await launchServer(environment, fromSource()))
      await Promise.all(servers.map(({ opened }) => opened))
    })
    afterAll(async () => {
      for (const server of servers) server.process.kill('SIGTERM')
      await Promise.all(servers.map(({ ended }) => ended))
      await test?.close()
      await addresses?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    /** Session cookies of buyers, inserted in bulk. */
    async function signedInBuyers(count: number): Promise<string[]> {
      const keys = await sessionKeys(test)
      const tokens = Array.from({ length: count }, () => ({ user_id: newId(), token: makeSessionToken() }))
      const times = { created_at: testNow, updated_at: testNow }
      const users = tokens.map(({ user_id: id }) => ({
        id,
        email: `${id}@example.org`,
        first_name: 'Sam',
        email_verified: true,
        ...times,
      }))
      const expires_at = fromTestNow(60 * 60_000)
      const sessions = tokens.map(({ user_id, token }) => ({
        id: newId(),
        user_id,
        token: hashToken(token),
        expires_at,
        last_used_at: testNow,
        ...times,
      }))
      await test.db.insertInto('users').values(users).execute()
      await test.db.insertInto('sessions').values(sessions).execute()
      return tokens.map(({ token }) => `${sessionCookie(test.config).name}=${signToken(token, keys)}`)
    }

    /** Orders a serving from one of the processes; returns the status and the duration in milliseconds. */
    async function order(place: number, cookie: string, foodListingId: string) {
      const { url: origin } = servers[place % servers.length] ?? { url: '' }
      const startedAt = performance.now()
      const answer = await fetch(`${origin}/api/orders`, {
        method: 'POST',
        headers: { origin, cookie, 'content-type': 'application/json', [idempotencyHeader]: newId() },
        body: JSON.stringify({ foodListingId, quantity: 1 }),
      })
      await answer.text()
      return { status: answer.status, took: performance.now() - startedAt }
    }

    it('sells 300 servings to 300 concurrent buyers, while another listing can be bought', async () => {
      const hot = await makeListing(baker, { servingsAvailable: 300 })
      const other = await makeListing(baker, { servingsAvailable: 10 })
      const [first = '', ...buyers] = await signedInBuyers(301)
      // warms up connections and query plans
      for (const place of [0, 1]) expect((await order(place, first, other.id)).status).toBe(201)
      const rush = buyers.map((cookie, place) => order(place, cookie, hot.id))
      const [meanwhile, ...answers] = await Promise.all([order(0, first, other.id), ...rush])
      const times = answers.map(({ took }) => took).sort((a, b) => a - b)
      const seconds = (milliseconds = 0) => `${(milliseconds / 1_000).toFixed(2)} s`
      process.stdout.write(
        `A rush of 300: half answered within ${seconds(times[149])}, all within ${seconds(times.at(-1))}; ` +
          `refused ${answers.filter(({ status }) => status === 503).length}; ` +
          `another listing meanwhile in ${seconds(meanwhile?.took)}\n`,
      )
      expect(answers.filter(({ status }) => status !== 201)).toEqual([])
      expect(meanwhile?.status).toBe(201)
      const { left } = await test.db
        .selectFrom('food_listings')
        .select('servings_available as left')
        .where('id', '=', hot.id)
        .executeTakeFirstOrThrow()
      expect(left).toBe(0)
    })

    it('buyers waiting for a locked listing do not block other listings', async () => {
      const hot = await makeListing(baker, { servingsAvailable: 60 })
      const other = await makeListing(baker, { servingsAvailable: 10 })
      const buyers = await signedInBuyers(60)
      const held = await leaveOpen(test.database, (trx) =>
        trx.selectFrom('food_listings').select('id').where('id', '=', hot.id).forUpdate().execute(),
      )
      const rush = buyers.map((cookie, place) => order(place, cookie, hot.id))
      await held.isWaitedFor(atOnce * servers.length)
      const meanwhile = await Promise.all(
        buyers.slice(0, 4).map((cookie, place) => order(place, cookie, other.id)),
      )
      await held.end()
      const answers = [...meanwhile, ...(await Promise.all(rush))]
      expect(answers.filter(({ status }) => status !== 201)).toEqual([])
    })
  },
)
