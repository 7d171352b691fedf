import type { Db } from '#server/database/tables.ts'

/** Records a worker's heartbeat. */
export async function noteHeartbeat(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('worker_heartbeats')
    .values({ id: true, beat_at: now, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ beat_at: now, updated_at: now }))
    .execute()
}

/** The latest heartbeat of any worker, or null. */
export async function lastHeartbeat(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('worker_heartbeats').select('beat_at').executeTakeFirst()
  return row?.beat_at ?? null
}
