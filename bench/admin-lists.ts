import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { countFigures, findFigures } from '#server/admin/dashboard/figures-repository.ts'
import { keepDashboardFigures } from '#server/admin/dashboard/keep-dashboard-figures.ts'
import { kindsOf } from '#server/admin/orders/admin-order-rules.ts'
import {
  type AllOrdersFilter,
  countAllOrders,
  listAllOrderIds,
} from '#server/admin/orders/admin-orders-repository.ts'
import { findUserIds } from '#server/admin/users/admin-users-repository.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import type { Tables } from '#server/database/tables.ts'
import { wordsQuery } from '#server/database/words-repository.ts'
import { listOrdersById } from '#server/orders/reading/orders-repository.ts'
import { readConfig } from '#server/read-config.ts'
import { dashboardDays } from '#shared/api/admin-dashboard.ts'
import { mostPeopleSearched } from '#shared/api/admin-orders.ts'
import type { AllOrdersSort } from '#shared/list-sorts.ts'
import { daysUpTo } from '#shared/ready-by.ts'
import { startOfDay } from '#shared/zone-clock.ts'
import { insertManyOrders } from '#tests/make/many-orders.ts'
import { startPostgres } from '#tests/setup/postgres-server.ts'

// Database times of a page and count of the console's list of orders, on a separate PostgreSQL: `npm run
// bench -- admin-lists --orders 1000000`.

const rounds = 30
const place = process.argv.indexOf('--orders')
const orders = place === -1 ? 100_000 : Number(process.argv[place + 1])
const until = new Date('2026-11-20T12:00:00Z')
const all: AllOrdersFilter = {
  ids: null,
  numbered: null,
  kinds: null,
  personIds: null,
  cookId: null,
  since: null,
  before: null,
}

const postgres = await startPostgres()
if (postgres === null) throw new Error('This benchmark needs PostgreSQL')
const database = await openPostgresDatabase(postgres.url)
try {
  await migrate(database)
  const { db } = database
  const begun = Date.now()
  await insertManyOrders(db, { orders, people: Math.max(100, Math.round(orders / 20)), until })
  console.log(`${orders} orders made in ${((Date.now() - begun) / 1000).toFixed(0)} s`)
  await measureLists(db)
  await measureDashboard(db)
} finally {
  await database.close()
  await postgres.stop()
}

async function measureLists(db: Kysely<Tables>): Promise<void> {
  const months = { since: new Date('2026-03-01T00:00:00Z'), before: new Date('2026-06-01T00:00:00Z') }
  const cook = await db.selectFrom('food_listings').select('cook_id').executeTakeFirstOrThrow()
  const searches: [name: string, filter: Partial<AllOrdersFilter>, sort: AllOrdersSort][] = [
    ['newest', {}, 'newest'],
    ['oldest', {}, 'oldest'],
    ['highest amount', {}, 'amount'],
    ['open', { kinds: kindsOf({ open: true }) }, 'newest'],
    ['pending, oldest', { kinds: kindsOf({ status: 'pending' }) }, 'oldest'],
    ['refund pending', { kinds: kindsOf({ paymentStatus: 'refund_pending' }) }, 'newest'],
    ['refund pending, amount', { kinds: kindsOf({ paymentStatus: 'refund_pending' }) }, 'amount'],
    [
      'cancelled and paid (none)',
      { kinds: kindsOf({ status: 'cancelled', paymentStatus: 'paid' }) },
      'newest',
    ],
    [
      'cancelled and paid, amount',
      { kinds: kindsOf({ status: 'cancelled', paymentStatus: 'paid' }) },
      'amount',
    ],
    ['completed, amount', { kinds: kindsOf({ status: 'completed' }) }, 'amount'],
    ['three months', months, 'newest'],
    ['three months, amount', months, 'amount'],
    ['three months, cancelled', { ...months, kinds: kindsOf({ status: 'cancelled' }) }, 'newest'],
    ['a baker', { cookId: cook.cook_id }, 'newest'],
    ['a baker, amount', { cookId: cook.cook_id }, 'amount'],
  ]
  console.log('list of orders'.padEnd(32), 'first page'.padEnd(34), 'deep page'.padEnd(34), 'count')
  for (const [name, narrowing, sort] of searches) {
    const filter = { ...all, ...narrowing }
    const deep = await deepPlace(db, filter, sort)
    const first = await time(() => page(db, filter, sort, null))
    const later = deep === null ? 'no such page' : await time(() => page(db, filter, sort, deep))
    console.log(
      name.padEnd(32),
      first.padEnd(34),
      later.padEnd(34),
      await time(() => countAllOrders(db, filter)),
    )
  }
  for (const words of ['rare100', 'person-77', 'maria', 'sam doyle']) {
    const search = async () => {
      const found = await findUserIds(db, await wordsQuery(db, words), mostPeopleSearched + 1)
      const personIds = found.slice(0, mostPeopleSearched)
      await page(db, { ...all, personIds }, 'newest', null)
    }
    console.log(`searched "${words}"`.padEnd(32), await time(search))
  }
}

/** The last order before a page deep in the list; null when the list is shorter. */
async function deepPlace(
  db: Kysely<Tables>,
  filter: AllOrdersFilter,
  sort: AllOrdersSort,
): Promise<string | null> {
  const skip = Math.round(orders / 25)
  const ids = await listAllOrderIds(db, filter, sort, { after: null, skip, limit: 1, page: 1 })
  return ids[0] ?? null
}

async function page(
  db: Kysely<Tables>,
  filter: AllOrdersFilter,
  sort: AllOrdersSort,
  after: string | null,
): Promise<void> {
  const ids = await listAllOrderIds(db, filter, sort, { after, skip: 0, limit: 20, page: 1 })
  await listOrdersById(db, ids)
}

async function measureDashboard(db: Kysely<Tables>): Promise<void> {
  const days = daysUpTo('2026-11-20', dashboardDays).map((key) => ({ key, start: startOfDay(key, 'UTC') }))
  console.log('dashboard counted by the job'.padEnd(32), await time(() => countFigures(db, days), 5))
  await keepDashboardFigures({ config: readConfig({}), db, now: () => until })
  console.log('dashboard read'.padEnd(32), await time(() => findFigures(db)))
}

/** The median and 95th percentile of a call, and the CPU time of the database's processes per call, in ms. */
async function time(call: () => Promise<unknown>, times = rounds): Promise<string> {
  await call()
  const taken: number[] = []
  const before = await databaseWork()
  for (let round = 0; round < times; round += 1) {
    const start = performance.now()
    await call()
    taken.push(performance.now() - start)
  }
  const work = ((await databaseWork()) - before) / times
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1)
  return `${at(0.5)} / ${at(0.95)} ms, ${work.toFixed(1)} worked`
}

/**
 * The CPU time of our connections' processes so far, in ms; unlike elapsed time, it excludes waiting for the
 * CPU.
 */
async function databaseWork(): Promise<number> {
  const processes = await database.runSql(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  return processes.reduce((sum, { pid }) => sum + workOf(Number(pid)), 0)
}

/** User and system time in ms, from Linux's hundredths of a second. */
function workOf(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
