import type { Db } from '#server/database/tables.ts'

/** The secret kept under a name, or null. */
export async function findServerSecret(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Keeps a secret under a name unless another process was first, and answers the one that is kept. */
export async function keepServerSecret(db: Db, name: string, value: string): Promise<string> {
  const kept = await db
    .insertInto('server_secrets')
    .values({ name, value })
    // changes nothing, but makes the row that was there first come back
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return kept.value
}
