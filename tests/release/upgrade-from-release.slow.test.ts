import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { symmetricDecrypt } from 'better-auth/crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { userRealm } from '#server/accounts/user-realm.ts'
import { realms } from '#server/admin/accounts/admin-realm.ts'
import type { Database } from '#server/database/database.ts'
import { migrate, migrationNames } from '#server/database/migrate.ts'
import { hashOldRecoveryCodes } from '#server/identity/keys/hash-recovery-codes.ts'
import { reencryptSecrets } from '#server/identity/keys/reencrypt-secrets.ts'
import { sendMails } from '#server/mail/send-mails.ts'
import { carryOutInstructions } from '#server/payments/instructions/carry-out-instructions.ts'
import { migrateLedgerEntries } from '#server/payments/ledger/migrate-ledger-entries.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { Checkout } from '#shared/api/checkouts.ts'
import { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { machineNow } from '#tests/make/at-this-clock.ts'
import { describeSchema } from '#tests/make/describe-schema.ts'
import { lastMailTo, tokenIn } from '#tests/make/mails.ts'
import { type Answer, callApp } from '#tests/make/make-person.ts'
import { moveDate } from '#tests/make/move-date.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines } from '#tests/make/test-database.ts'
import { aCodeLater, whileShown } from '#tests/make/while-shown.ts'
import { freePort } from '#tests/setup/postgres-server.ts'
import { releasedRails } from './live-in-release.ts'
import { describeNewSchema, type OpenReleaseData, openReleaseData } from './open-release-data.ts'
import { peoplesPassword } from './release-shop.ts'
import { whyReleaseIsMissing } from './release-source.ts'

const quiet = { info: () => undefined, error: () => undefined }

// where its history is missing, the end of the run says so
describe.runIf(whyReleaseIsMissing() === null).each(engines)(
  'an upgrade from the release on %s',
  (engine) => {
    let old: OpenReleaseData
    let test: TestApp
    let schema: string[]
    let counts: Record<string, number>
    let waiting: Instruction[]
    let accounts: Row[]
    let accountsAfter: Row[]
    let clear: Clear
    beforeAll(async () => {
      old = await openReleaseData(engine)
      const reopenedAt = new Date(old.stoppedAt.getTime() + 3 * 60_000)
      // the account library's clock goes along with the application's
      moveDate(reopenedAt.getTime() - machineNow())
      const { database, dataDir } = old
      counts = await countRows(database)
      waiting = await readInstructions(database)
      accounts = await sumAccounts(database, 'ledger_entries')
      clear = await readClear(old)
      await migrate(database)
      accountsAfter = await sumAccounts(database, 'account_movements')
      schema = await describeSchema(database)
      const port = await freePort()
      const publicUrl = `http://localhost:${port}`
      test = await makeTestApp(database, { dataDir, publicUrl, paymentSandbox: true })
      expect(await reencryptSecrets(test, realms)).toBeNull()
      // the sandbox tells of payments over HTTP
      await test.app.listen({ port, host: 'localhost' })
      test.setNow(reopenedAt)
    })
    afterAll(async () => {
      await test?.close()
      old?.remove()
    })

    type Call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => Promise<Answer>
    const callAs =
      (cookie: string): Call =>
      (method, url, body) =>
        callApp(test, method, url, body, cookie)
    const send = async (url: string, body: unknown, cookie?: string) => {
      const answer = await callApp(test, 'POST', url, body, cookie)
      expect(answer).toMatchObject({ status: 200 })
      return cookiesOf(answer.headers)
    }
    let buyer: Promise<Call> | null = null
    // once: no code is good twice
    const asBuyer = () => {
      const { email, appKey } = old.facts.people.buyer
      buyer ??= send('/api/login', { email, password: peoplesPassword })
        .then((cookie) =>
          whileShown(test, appKey, (code) => send('/api/login/code', { code }, cookie), aCodeLater),
        )
        .then(callAs)
      return buyer
    }

    it('what the release left is no empty house', () => {
      const { orders, awaiting } = old.facts
      const valuesOf = (name: 'status' | 'paymentStatus') => [...new Set(orders.map((order) => order[name]))]
      expect(valuesOf('status')).toEqual(
        expect.arrayContaining(['pending', 'confirmed', 'completed', 'cancelled', 'cancellation_requested']),
      )
      // at least: what the buyer gave up ends as `failed` where the release heard of it by a webhook first
      expect(valuesOf('paymentStatus')).toEqual(
        expect.arrayContaining([
          'not_required',
          'awaiting_payment',
          'paid',
          'refund_pending',
          'partly_refunded',
          'refunded',
        ]),
      )
      expect(awaiting.map(({ rail }) => rail)).toEqual(releasedRails)
      expect(waiting.map(({ rail, kind }) => `${rail} ${kind}`).sort()).toEqual(
        releasedRails.flatMap((rail) => [`${rail} refund`, `${rail} refund`, `${rail} release`]),
      )
    })

    it('has the schema of a new database, every row it had, and nothing left to do', async () => {
      expect(schema).toEqual(await describeNewSchema(engine))
      expect(schema.length).toBeGreaterThan(500)
      expect(await migrate(old.database)).toEqual([])
      expect(await describeSchema(old.database)).toEqual(schema)
      expect(migrationNames()).toEqual(expect.arrayContaining(await ranMigrations(old.database)))
      // what today's version keeps besides begins empty, or with what its migrations put there
      expect(await countRows(old.database)).toMatchObject({
        ...counts,
        // the claims of the home page, which nobody had changed (DATA-11), and their switch
        system_settings: Number(counts.system_settings) + 5,
        // by what it is told later whether the keys are right
        server_secrets: Number(counts.server_secrets) + 1,
        // tiles of the map that are counted anew without the drafts
        listing_cell_changes: expect.any(Number),
      })
    })

    it('CONST-05: every account has of every order what it had, in movements whose payments have their balance', async () => {
      expect(accounts.length).toBeGreaterThan(30)
      expect(accountsAfter).toEqual(accounts)
      const { runSql } = old.database
      expect(
        await runSql(
          `select entry.movement from ledger_entries as entry
           left join ledger_movements as movement on movement.cause = entry.movement and movement.order_id = entry.order_id
           where movement.kind is distinct from entry.kind or movement.created_at <> entry.created_at
             or movement.instruction_id is distinct from entry.instruction_id`,
        ),
      ).toEqual([])
      expect(
        await runSql(
          `select count(*)::integer as payments, count(*) filter (where is_exempt)::integer as exempt
           from payment_balances`,
        ),
      ).toEqual([{ payments: new Set(await paymentsOf(old.database)).size, exempt: 0 }])
      expect(await migrateLedgerEntries(test, quiet)).toBe(0)
    })

    it('nobody is signed out, and nothing that opens an account is left in clear', async () => {
      const { token, email } = clear.session
      const signature = createHmac('sha256', clear.cookieSecret).update(token).digest('base64')
      const cookie = `bakesale_session=${encodeURIComponent(`${token}.${signature}`)}`
      // the day it was left on, as its sessions last a month
      test.setNow(old.stoppedAt)
      const me = await callApp(test, 'GET', '/api/me', undefined, cookie)
      test.setNow(new Date(old.stoppedAt.getTime() + 3 * 60_000))
      expect(me.body).toMatchObject({ user: { email } })
      const { runSql } = old.database
      const kept = JSON.stringify([
        await runSql('select token from sessions'),
        await runSql('select value from server_secrets'),
        await runSql('select secret from two_factors'),
      ])
      for (const secret of [token, clear.cookieSecret, clear.appKey]) expect(kept).not.toContain(secret)
    })

    it('a recovery code of before signs in, whether or not it was hashed by then', async () => {
      const { email } = old.facts.people.buyer
      for (const code of clear.recoveryCodes.slice(0, 2)) {
        const halfway = await send('/api/login', { email, password: peoplesPassword })
        await send('/api/login/code', { code }, halfway)
        await hashOldRecoveryCodes(test, userRealm)
      }
      const [row] = await old.database.runSql('select backup_codes as codes from two_factors')
      expect(String(row?.codes)).toContain('$argon2id$')
      expect(JSON.parse(String(row?.codes))).toHaveLength(clear.recoveryCodes.length - 2)
    })

    // the first proof of an address ends the app and the recovery codes that were set up before it
    it('what was posted from an unconfirmed address is a draft, and public once it is confirmed', async () => {
      const { listing, people } = old.facts
      const url = `/api/food-listings/${listing.id}`
      expect((await callApp(test, 'GET', url)).status).toBe(404)
      const bake = callAs(await send('/api/login', { email: people.baker.email, password: peoplesPassword }))
      expect((await bake('GET', url)).body).toMatchObject({ isDraft: true, isActive: true })
      for (const [{ email }, call] of [
        [people.baker, bake],
        [people.buyer, await asBuyer()],
      ] as const) {
        expect((await call('POST', '/api/auth/confirmation-mail')).status).toBe(204)
        const { text } = await lastMailTo(test, email, 'verify-email')
        const token = tokenIn(text)
        expect((await call('POST', '/api/auth/confirm-email', { token })).status).toBe(204)
      }
      expect((await callApp(test, 'GET', url)).body).toMatchObject({ isDraft: false })
    })

    it('a person signs in with their old password and code, and reads every order as it was', async () => {
      const call = await asBuyer()
      for (const { id, allowedActions, ...known } of old.facts.orders) {
        const { status, body } = await call('GET', `/api/orders/${id}`)
        expect(status).toBe(200)
        const order = Order.parse(body)
        expect(order).toMatchObject(known)
        // nothing that could be done is gone
        expect(order.allowedActions).toEqual(
          expect.arrayContaining(z.parse(z.array(z.unknown()), allowedActions)),
        )
      }
    })

    it('an admin signs in with their old password and code', async () => {
      const { username, password, appKey } = old.facts.admin
      const first = await callApp(test, 'POST', '/api/admin/login', { username, password })
      expect(first).toMatchObject({ status: 200, body: { secondStep: ['app'] } })
      const enter = (code: string) =>
        callApp(test, 'POST', '/api/admin/login/code', { code }, cookiesOf(first.headers))
      const second = await whileShown(test, appKey, enter, aCodeLater)
      expect(second).toMatchObject({ status: 200, body: { admin: { username }, setUp: null } })
    })

    it('what providers were to do is done, with the amounts it was written with', async () => {
      expect(await carryOutInstructions(test, quiet)).toBe(waiting.length)
      const done = await readInstructions(old.database, waiting)
      const isDone = { status: 'done', provider_id: expect.any(String) }
      expect(done).toEqual(waiting.map((instruction) => ({ ...instruction, ...isDone })))
      const moved = readMoneyMoved(old.dataDir)
      expect(done.map(({ provider_id }) => moved.get(provider_id ?? ''))).toEqual(
        waiting.map(({ amount }) => amount),
      )
      // what failed for good before is still told of, and nothing else
      const { compared, differences } = await reconcilePayments(test, new Date(0))
      expect(compared).toBeGreaterThan(15)
      expect(differences.map(({ words }) => words.replace(/ .*/, '')).sort()).toEqual(['refund', 'release'])
    })

    it('what was not paid yet is paid', async () => {
      const call = await asBuyer()
      const sandbox = await test.sandbox()
      for (const { rail, checkoutId, providerOrderId } of old.facts.awaiting) {
        const { agree, capture } = testedRails[rail]
        expect(agree(sandbox, providerOrderId)).toBe(true)
        expect(await call('POST', capture(providerOrderId))).toMatchObject({
          status: 200,
          body: { status: 'COMPLETED' },
        })
        const { orders } = Checkout.parse((await call('GET', `/api/checkouts/${checkoutId}`)).body)
        expect(orders).toMatchObject([{ status: 'pending', paymentStatus: 'paid', quantity: 4 }])
      }
    })

    it('a listing is found by its words, and can be ordered and handed over', async () => {
      const { listing, people, photoUrl } = old.facts
      const found = await callApp(test, 'GET', '/api/food-listings?query=bukwheat+moon')
      expect(z.parse(z.array(Listing), found.body).map(({ id }) => id)).toEqual([listing.id])
      const photo = await test.app.inject(photoUrl)
      expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg'])

      const { email } = people.baker
      const bake = callAs(await send('/api/login', { email, password: peoplesPassword }))
      // what is open from before is more than a buyer may have now
      await bake('PUT', '/api/sellers/pickup-limits', { areLimitsLifted: true })
      const buy = await asBuyer()
      const placed = await buy('POST', '/api/orders', { foodListingId: listing.id, quantity: 1 })
      const { id, commissionRate, pickupCode } = Order.parse(placed.body)
      expect(commissionRate).toBe('0.0800')
      await bake('POST', `/api/orders/${id}/confirm`)
      expect(await bake('POST', `/api/orders/${id}/complete`, { pickupCode })).toMatchObject({
        body: { status: 'completed' },
      })
    })

    it('mails that waited go out', async () => {
      const written = () =>
        readdirSync(join(old.dataDir, 'mail')).filter((name) => name.endsWith('.txt')).length
      const before = written()
      const sent = await sendMails(test, quiet)
      expect(sent).toBeGreaterThanOrEqual(2)
      expect(written()).toBe(before + sent)
    })
  },
)

/** What the release left in clear, or encrypted with what lay beside it. */
interface Clear {
  cookieSecret: string
  session: { token: string; email: string }
  appKey: string
  recoveryCodes: string[]
}

/** Reads what anybody could who read the release's database, and the buyer's recovery codes. */
async function readClear({ database, facts }: OpenReleaseData): Promise<Clear> {
  const one = async (query: string) =>
    z.parse(z.record(z.string(), z.string()), (await database.runSql(query))[0])
  const { value: key = '' } = await one(`select value from server_secrets where name = 'session-cookies'`)
  const { token = '', email = '' } = await one(
    `select token, email from sessions join users on users.id = user_id order by sessions.created_at desc limit 1`,
  )
  const { secret = '', codes = '' } = await one(
    `select secret, backup_codes as codes from two_factors join users on users.id = user_id
     where email = '${facts.people.buyer.email}'`,
  )
  const data = await symmetricDecrypt({ key, data: codes })
  const recoveryCodes = z.parse(z.array(z.string()), JSON.parse(data))
  return { cookieSecret: key, session: { token, email }, appKey: secret, recoveryCodes }
}

interface Instruction {
  id: string
  rail: string
  kind: string
  amount: number
  status: string
  /** what the provider calls it, once it has taken it */
  provider_id: string | null
}

/** What providers are to do, or became of these. */
async function readInstructions({ db }: Database, these?: readonly Instruction[]): Promise<Instruction[]> {
  return db
    .selectFrom('payment_instructions')
    .innerJoin('payments', 'payments.id', 'payment_instructions.payment_id')
    .select(['payment_instructions.id', 'rail', 'kind', 'payment_instructions.amount_cents as amount'])
    .select(['payment_instructions.status', 'provider_id'])
    .$if(these === undefined, (query) => query.where('payment_instructions.status', '=', 'waiting'))
    .$if(these !== undefined, (query) =>
      query.where(
        'payment_instructions.id',
        'in',
        (these ?? []).map(({ id }) => id),
      ),
    )
    .orderBy('payment_instructions.id')
    .execute()
}

type Row = Record<string, unknown>

/** What each account has of each order, in cents. */
function sumAccounts({ runSql }: Database, table: 'ledger_entries' | 'account_movements'): Promise<Row[]> {
  return runSql(
    `select order_id, payment_id, account, sum(amount_cents)::integer as cents from ${table}
     group by order_id, payment_id, account order by order_id, account`,
  )
}

/** The payment of each movement that the release booked of one. */
async function paymentsOf({ runSql }: Database): Promise<unknown[]> {
  const rows = await runSql('select payment_id from ledger_entries where payment_id is not null')
  return rows.map(({ payment_id }) => payment_id)
}

async function countRows({ runSql }: Database): Promise<Record<string, number>> {
  const tables = await runSql(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await runSql(`select count(*)::integer as count from ${String(name)}`)
    counts[String(name)] = Number(row?.count)
  }
  return counts
}

async function ranMigrations({ runSql }: Database): Promise<string[]> {
  return (await runSql('select name from migrations')).map(({ name }) => String(name))
}

/** What the payment sandbox has moved, in cents, by its own ids of refunds and releases, as it keeps it. */
function readMoneyMoved(dataDir: string): Map<string, number> {
  const Line = z.tuple([z.string(), z.string(), z.looseObject({ amount: z.number() })])
  const lines = readFileSync(join(dataDir, 'payment-sandbox.jsonl'), 'utf8').trim().split('\n')
  const records = lines.map((line) => z.safeParse(Line, JSON.parse(line)).data)
  return new Map(records.flatMap((record) => (record ? [[record[1], record[2].amount] as const] : [])))
}

function cookiesOf(headers: Record<string, unknown>): string {
  const lines = z.parse(z.union([z.string(), z.array(z.string())]), headers['set-cookie'])
  return [lines]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
}
