import { setTimeout as wait } from 'node:timers/promises'
import type { Database, RunQuery } from './database.ts'
import { lockNumbers } from './lock-numbers.ts'

/** How often to check whether another process has built the index, in milliseconds. */
const askAgain = 1_000

interface BuildOptions {
  /** waits that many milliseconds */
  pause?: ((milliseconds: number) => Promise<unknown>) | undefined
}

/**
 * Runs a migration that builds an index concurrently, outside a transaction. Returns false when another process did. A
 * retry first drops the invalid index of a failed build.
 */
export async function buildIndex(
  database: Pick<Database, 'withSession'>,
  { name, text }: { name: string; text: string },
  { pause = wait }: BuildOptions = {},
): Promise<boolean> {
  const index = indexName(text)
  return database.withSession(async (query) => {
    // poll instead of waiting in a statement: the build waits for all older statements
    while (!(await isMine(query))) await pause(askAgain)
    const ran = await query(`select from migrations where name = '${name}'`)
    if (ran.length > 0) return false
    if (await isHalfBuilt(query, index)) await query(`drop index concurrently ${index}`)
    await query(text)
    await query(`insert into migrations (name) values ('${name}')`)
    return true
  })
}

/** The index that a migration builds; throws if the migration does anything else. */
function indexName(text: string): string {
  const [, name] =
    /^(?:\s*--.*\n)*\s*create (?:unique )?index concurrently if not exists (\w+) /.exec(text) ?? []
  if (name === undefined)
    throw new Error('It does more than build an index concurrently if it does not exist')
  return name
}

/** Tries to take the build lock, which the session holds until it ends. */
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
