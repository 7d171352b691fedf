import { type Selectable, sql } from 'kysely'
import { newId } from '#server/database/new-id.ts'
import type { ReconciliationDifferencesTable } from '#server/database/tables/reconciliation-tables.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { DifferenceKind } from '#shared/difference-kinds.ts'
import type { Difference } from './difference-rules.ts'
import type { KeptDifference } from './kept-difference-rules.ts'

export type DifferenceRow = Selectable<ReconciliationDifferencesTable>

/** Starts a run and returns its id, or null if one started after `unlessSince` is in progress. */
export async function beginRun(
  trx: Trx,
  { now, since, unlessSince }: { now: Date; since: Date; unlessSince: Date },
): Promise<string | null> {
  await sql`lock table reconciliation_runs in share row exclusive mode`.execute(trx)
  const running = await trx
    .selectFrom('reconciliation_runs')
    .select('id')
    .where('finished_at', 'is', null)
    .where('started_at', '>', unlessSince)
    .limit(1)
    .executeTakeFirst()
  if (running) return null
  const id = newId()
  await trx
    .insertInto('reconciliation_runs')
    .values({ id, started_at: now, since, created_at: now, updated_at: now })
    .execute()
  return id
}

/** Stores the figures of a finished run. */
export async function finishRun(
  trx: Trx,
  id: string,
  figures: { compared: number; differences: number; new_differences: number },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('reconciliation_runs')
    .set({ ...figures, finished_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** When the last run started that finished before a moment, or null. */
export async function findLastCompared(db: Db, before: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('reconciliation_runs')
    .select('started_at')
    .where('finished_at', '<', before)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.started_at ?? null
}

/** Deletes a failed run so that it can be tried again. */
export async function dropRun(db: Db, id: string): Promise<void> {
  await db.deleteFrom('reconciliation_runs').where('id', '=', id).execute()
}

/** Locks and returns the unresolved differences. */
export async function lockOpenDifferences(trx: Trx): Promise<KeptDifference[]> {
  const rows = await trx
    .selectFrom('reconciliation_differences')
    .selectAll()
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    rail: row.rail,
    paymentId: row.payment_id,
    orderId: row.order_id,
    instructionId: row.instruction_id,
    listingId: row.listing_id,
    providerId: row.provider_id,
    ours: row.ours,
    theirs: row.theirs,
    words: row.words,
  }))
}

/** Stores new differences; skips those that another process inserted meanwhile. */
export async function insertDifferences(trx: Trx, found: readonly Difference[], now: Date): Promise<void> {
  const size = 500
  for (let start = 0; start < found.length; start += size)
    await trx
      .insertInto('reconciliation_differences')
      .values(
        found.slice(start, start + size).map((one) => ({
          id: newId(),
          kind: one.kind,
          rail: one.rail,
          payment_id: one.paymentId,
          order_id: one.orderId,
          instruction_id: one.instructionId,
          listing_id: one.listingId,
          provider_id: one.providerId,
          ours: one.ours,
          theirs: one.theirs,
          words: one.words,
          first_seen_at: now,
          last_seen_at: now,
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((one) => one.doNothing())
      .execute()
}

/** Records that a difference persists, with its current amounts. */
export async function noteStillThere(
  trx: Trx,
  id: string,
  { ours, theirs, words }: Difference,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('reconciliation_differences')
    .set({ ours, theirs, words, last_seen_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Kinds of differences to a provider, including unanswered requests. */
const toProvider: DifferenceKind[] = [
  'captured',
  'refunded',
  'released',
  'disputed',
  'state',
  'capture',
  'unknown_money',
  'not_asked',
]

/**
 * Counts open provider differences first seen since a moment. Excludes accounts closed to us: their payments are
 * checked one by one.
 */
export async function countProviderDifferencesSince(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('reconciliation_differences')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('resolved_at', 'is', null)
    .where('first_seen_at', '>=', since)
    .where('kind', 'in', toProvider)
    .where((eb) => eb.or([eb('kind', '<>', 'not_asked'), eb('provider_id', 'is', null)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks differences as resolved. */
export async function resolveDifferences(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('reconciliation_differences')
    .set({ resolved_at: now, updated_at: now })
    .where('id', 'in', ids)
    .execute()
}
