import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertBaker } from '#tests/make/listing-rows.ts'
import { engines, openTestDatabase } from '#tests/make/test-database.ts'
import {
  addToCase,
  decideCase,
  eraseFromReports,
  insertReport,
  lockPendingCase,
} from './reports-repository.ts'

const now = new Date('2026-11-28T10:00:00Z')
const stamps = { created_at: now, updated_at: now }

// the embedded engine runs one transaction at a time
describe.runIf(engines.includes('postgres'))('deleting an account during a decision, on postgres', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
  })
  afterAll(() => database.close())

  const isSomebodyWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    return rows.length > 0
  }

  /** Inserts a baker with a pending report and its snapshot. */
  async function insertReportedBaker(): Promise<string> {
    const { db } = database
    const [bakerId, reporterId] = [await insertBaker(db), await insertBaker(db)]
    const about = { content_type: 'user', content_id: bakerId } as const
    const snapshot = JSON.stringify({ title: 'Robin Baker', parts: [], photos: [] })
    await inTransaction(db, async (trx) => {
      const begun = { owner_id: bakerId, first_reported_at: now, last_reported_at: now }
      const { id } = await addToCase(trx, { id: newId(), ...about, ...begun, snapshot, ...stamps })
      const made = { case_id: id, reporter_id: reporterId, reason: 'offensive' } as const
      await insertReport(trx, { id: newId(), ...about, ...made, snapshot, ...stamps })
    })
    return bakerId
  }

  async function insertModerator(): Promise<string> {
    const id = newId()
    await database.db
      .insertInto('admin_users')
      .values({ id, username: 'mona', email: 'mona@rows.example', ...stamps })
      .execute()
    return id
  }

  it('OPEN-22; decisions, deleting: an account deletion waits for a decision, and both succeed', async () => {
    const { db } = database
    const [bakerId, moderatorId] = [await insertReportedBaker(), await insertModerator()]
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
    const { promise: waited, resolve: go } = Promise.withResolvers<void>()
    const deciding = inTransaction(db, async (trx) => {
      const waiting = await lockPendingCase(trx, 'user', bakerId)
      isLocked()
      await waited
      const decision = { admin_id: moderatorId, admin_notes: 'Fine.', public_note: null, resolved_at: now }
      await decideCase(trx, waiting?.id ?? '', { status: 'dismissed', action: 'none', ...decision }, now)
    })
    await locked
    const leaving = inTransaction(db, (trx) => eraseFromReports(trx, bakerId))
    await expect.poll(isSomebodyWaiting).toBe(true)
    go()
    const outcomes = await Promise.allSettled([deciding, leaving])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const report = await db
      .selectFrom('content_reports')
      .select(['status', 'snapshot'])
      .where('content_id', '=', bakerId)
      .executeTakeFirst()
    expect(report).toEqual({ status: 'dismissed', snapshot: null })
  })
})
