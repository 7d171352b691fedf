import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandbox, type Sandbox } from '#sandbox/open-sandbox.ts'
import { readTraffic, type TrafficLine } from '#sandbox/traffic-record.ts'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { insertPaidBaker } from './settled-baker.ts'
import type { ShopCall } from './shop-calls.ts'
import { type CallOutcome, ShopProcesses } from './shop-processes.ts'

/** Initial servings of each listing. */
export const initialServings = 6
/** The delay of pending captures, refunds and payouts, in milliseconds. */
const slowness = 40

/** The bakers' debts of commission on orders paid at pickup, in cents: from nothing to more than they ever sell. */
const debts = [0, 500, 2_000, 20_000, 5_000_000, 5_000_000]

/** The listings of one sequence: two of one baker, and one of another. */
export type Shelf = { id: string; cookId: string }[]

/** A shop of two processes on one database, and a sandbox that records its traffic; all share one clock. */
export interface MoneyShop {
  database: Database
  sandbox: Sandbox
  processes: ShopProcesses
  buyers: readonly string[]
  admin: string
  shelves: readonly Shelf[]
  now(): Date
  /** advances the clock, in minutes */
  pass(minutes: number): void
  call(which: number, call: ShopCall, behind?: number): Promise<CallOutcome>
  traffic(): TrafficLine[]
  /** works on the database while no process uses it */
  whileStopped(work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Opens a shop with listings for `sequences` sequences, on an empty, migrated database. */
export async function openMoneyShop(databaseUrl: string, sequences: number): Promise<MoneyShop> {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-money-'))
  const recordFile = join(folder, 'traffic.jsonl')
  let clock = Date.parse('2026-11-20T12:00:00Z')
  const now = () => new Date(clock)
  let processes: ShopProcesses | null = null
  const sandbox = await openSandbox({
    dataDir: null,
    publicUrl: 'http://localhost',
    now,
    slowness,
    recordFile,
    sendWebhook: async (webhook) => processes?.take(webhook) ?? 0,
  })
  const open = () =>
    openPostgresDatabase(databaseUrl, { poolSize: 4, connectionWait: 60_000, readTimeout: 60_000 })
  let database = await open()
  const begun = stampedAt(now())
  const bakers = await Promise.all(
    Array.from({ length: 6 }, () => insertPaidBaker(database.db, sandbox, begun)),
  )
  for (const [place, owed] of debts.entries()) await insertDebt(database, bakers[place] ?? '', owed, now())
  const buyers = await Promise.all(Array.from({ length: 6 }, () => insertBaker(database.db, begun)))
  const shelves = await fillShelves(database, bakers, sequences, now())
  processes = new ShopProcesses(databaseUrl, sandbox.url, now)
  const running = processes
  await running.start()
  return {
    get database() {
      return database
    },
    sandbox,
    processes: running,
    buyers,
    admin: await insertAdmin(database, now()),
    shelves,
    now,
    pass(minutes) {
      clock += minutes * 60_000
    },
    call: (which, call, behind = 0) => running.call(which, call, new Date(clock - behind)),
    traffic: () => readTraffic(readFileSync(recordFile, 'utf8')),
    async whileStopped(work) {
      await running.close()
      await database.close()
      await work()
      database = await open()
      await running.start()
    },
    async close() {
      await running.close()
      await sandbox.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The timestamp columns of a new row. */
function stampedAt(now: Date) {
  return { created_at: now, updated_at: now }
}

async function insertDebt({ db }: Database, cook_id: string, owed: number, now: Date): Promise<void> {
  if (owed === 0) return
  const nothing = {
    order_id: null,
    payment_id: null,
    instruction_id: null,
    reason: null,
    recorded_by_admin: null,
  }
  const id = newId()
  const from = { debit_account: 'receivable', credit_account: 'baker' } as const
  await db
    .insertInto('ledger_movements')
    .values({
      id,
      ...nothing,
      ...from,
      cook_id,
      cause: `commission_due:${id}`,
      kind: 'commission_due',
      amount_cents: owed,
      created_at: now,
    })
    .execute()
}

async function fillShelves(
  { db }: Database,
  bakers: readonly string[],
  count: number,
  now: Date,
): Promise<Shelf[]> {
  const shelves = Array.from({ length: count }, (_, place) => {
    // half of them are ready at once, the others after their sequence's pause
    const ready_at = new Date(now.getTime() + (place % 2) * 10 * 60_000)
    const [one = '', other = ''] = [bakers[place % bakers.length], bakers[(place + 1) % bakers.length]]
    return [one, one, other].map((cook) =>
      listingRow(cook, { servings_available: initialServings, ready_at, ...stampedAt(now) }),
    )
  })
  await insertListings(db, shelves.flat())
  return shelves.map((rows) => rows.map(({ id, cook_id }) => ({ id, cookId: cook_id })))
}

async function insertAdmin({ db }: Database, now: Date): Promise<string> {
  const id = newId()
  const name = { first_name: 'Ruth', last_name: 'Adeyemi', role: 'superadmin' as const }
  const account = {
    username: 'ruth',
    email: 'ruth@example.org',
    must_change_password: false,
    two_factor_enabled: true,
  }
  await db
    .insertInto('admin_users')
    .values({ id, ...name, ...account, last_login_at: null, ...stampedAt(now) })
    .execute()
  return id
}
