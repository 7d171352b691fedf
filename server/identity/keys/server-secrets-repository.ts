import type { Db } from '#server/database/tables.ts'

/** The secret stored under a name, or null; it is unencrypted only if version 0.1.0 just wrote it. */
export async function findServerSecret(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? null
}

/** All stored secrets. */
export function listServerSecrets(db: Db): Promise<{ name: string; value: string }[]> {
  return db.selectFrom('server_secrets').select(['name', 'value']).orderBy('name').execute()
}

/** Stores a secret unless another process already did. */
export async function storeServerSecret(db: Db, name: string, value: string, now: Date): Promise<void> {
  await db
    .insertInto('server_secrets')
    .values({ name, value, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Replaces a secret's value unless another process changed it. */
export async function replaceServerSecret(
  db: Db,
  { name, value: before }: { name: string; value: string },
  value: string,
): Promise<void> {
  await db
    .updateTable('server_secrets')
    .set({ value })
    .where('name', '=', name)
    .where('value', '=', before)
    .execute()
}
