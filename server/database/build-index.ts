import { setTimeout as wait } from 'node:timers/promises'
import type { Database, RunQuery } from './database.ts'
import { lockNumbers } from './lock-numbers.ts'

/** How often it is asked whether another process has built the index, in milliseconds. */
const askAgain = 1_000

interface BuildOptions {
  /** lets that many milliseconds pass */
  pause?: ((milliseconds: number) => Promise<unknown>) | undefined
}

/**
 * Runs a migration that builds an index while others write, and answers whether it did: false when another process has. It can
 * be no part of a transaction, so that what a failure leaves behind, an index that nobody may use, goes first when it is tried
 * again.
 */
export async function buildIndex(
  database: Pick<Database, 'withSession'>,
  { name, text }: { name: string; text: string },
  { pause = wait }: BuildOptions = {},
): Promise<boolean> {
  const index = indexName(text)
  return database.withSession(async (query) => {
    // whoever waited inside a statement would be waited for by the build, which waits for all who read before it began
    while (!(await isMine(query))) await pause(askAgain)
    const ran = await query(`select from migrations where name = '${name}'`)
    if (ran.length > 0) return false
    if (await isHalfBuilt(query, index)) await query(`drop index concurrently ${index}`)
    await query(text)
    await query(`insert into migrations (name) values ('${name}')`)
    return true
  })
}

/** The name of the index that a migration builds. Throws where it does anything else. */
function indexName(text: string): string {
  const [, name] =
    /^(?:\s*--.*\n)*\s*create (?:unique )?index concurrently if not exists (\w+) /.exec(text) ?? []
  if (name === undefined) throw new Error('It builds no index concurrently, if it does not exist')
  return name
}

/** Takes the lock of those who build; it goes with the session. */
async function isMine(query: RunQuery): Promise<boolean> {
  const [row] = await query(`select pg_try_advisory_lock(${lockNumbers.indexes}) as mine`)
  return row?.mine === true
}

async function isHalfBuilt(query: RunQuery, index: string): Promise<boolean> {
  const rows = await query(
    `select from pg_index where indexrelid = to_regclass('${index}') and not indisvalid`,
  )
  return rows.length > 0
}
