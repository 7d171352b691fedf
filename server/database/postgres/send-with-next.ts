import type { CompiledQuery } from 'kysely'
import type { Db } from '../tables.ts'

const sentWithNext = new WeakSet<CompiledQuery>()

/**
 * Has a statement whose answer nobody needs carried out; inside a transaction together with the next one, or with the commit: on
 * PostgreSQL they go out as one message, as each way to the database and back takes longer than most statements. What it fails
 * of fails there.
 */
export async function sendWithNext(db: Db, statement: CompiledQuery): Promise<void> {
  sentWithNext.add(statement)
  await db.executeQuery(statement)
}

/** Whether a statement may wait for the next one. */
export function isSentWithNext(statement: CompiledQuery): boolean {
  return sentWithNext.has(statement)
}
