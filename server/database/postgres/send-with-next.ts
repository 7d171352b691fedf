import type { CompiledQuery } from 'kysely'
import type { Db } from '../tables.ts'

const sentWithNext = new WeakSet<CompiledQuery>()

/**
 * Runs a statement without a result. In a PostgreSQL transaction it is pipelined with the next statement or the commit,
 * because a round trip costs more than most statements; errors appear there.
 */
export async function sendWithNext(db: Db, statement: CompiledQuery): Promise<void> {
  sentWithNext.add(statement)
  await db.executeQuery(statement)
}

/** Whether a statement may be pipelined. */
export function isSentWithNext(statement: CompiledQuery): boolean {
  return sentWithNext.has(statement)
}
