import { sql } from 'kysely'
import type { TokenHash } from '#server/database/tables/column-types.ts'
import type { Db, DisownLinkRow, Trx } from '#server/database/tables.ts'
import type { Owner, Realm } from '../realm.ts'

/** The change that a disown link can undo. */
export type Disowned = Pick<DisownLinkRow, 'subject' | 'passkey_id'>

/** A disown link; `email` is its recipient, null for links older than that column. */
export type DisownLink<Of extends Owner> = Disowned &
  Pick<DisownLinkRow, 'email' | 'created_at'> & { ownerId: Of['id'] }

/** Stores a disown link; earlier links stay valid. */
export async function insertDisownLink<Of extends Owner>(
  db: Db,
  { tables, ownerColumn }: Realm<Of>,
  ownerId: Of['id'],
  link: Disowned & Pick<DisownLinkRow, 'token_hash' | 'email' | 'expires_at'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto(tables.disownLinks)
    .values({ ...link, [ownerColumn]: ownerId, created_at: now, updated_at: now })
    .execute()
}

/** Finds a link by its token; undefined when it expired, was used or never existed. */
export async function findDisownLink<Of extends Owner>(
  db: Db,
  { tables, ownerColumn }: Realm<Of>,
  tokenHash: TokenHash,
  now: Date,
): Promise<DisownLink<Of> | undefined> {
  return db
    .selectFrom(tables.disownLinks)
    .select(['subject', 'passkey_id', 'email', 'created_at', sql.ref<Of['id']>(ownerColumn).as('ownerId')])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Uses up a link and those of later notices to any address. Returns the changes they could undo; null when somebody
 * else used the link meanwhile.
 */
export async function takeDisownLinks<Of extends Owner>(
  trx: Trx,
  { tables, ownerColumn }: Realm<Of>,
  { ownerId, created_at }: DisownLink<Of>,
  tokenHash: TokenHash,
): Promise<Disowned[] | null> {
  const taken = await trx
    .deleteFrom(tables.disownLinks)
    .where(sql.ref(ownerColumn), '=', ownerId)
    .where('created_at', '>=', created_at)
    .returning(['subject', 'passkey_id', 'token_hash'])
    .execute()
  return taken.some(({ token_hash }) => token_hash === tokenHash) ? taken : null
}

/** Deletes all disown links of an owner. */
export async function deleteDisownLinks<Of extends Owner>(
  db: Db,
  { tables, ownerColumn }: Realm<Of>,
  ownerId: Of['id'],
): Promise<void> {
  await db.deleteFrom(tables.disownLinks).where(sql.ref(ownerColumn), '=', ownerId).execute()
}

/** Whether a valid link can still restore an address for another owner. */
export async function isAddressHeld<Of extends Owner>(
  db: Db,
  { tables, ownerColumn }: Realm<Of>,
  email: string,
  ownerId: Of['id'],
  now: Date,
): Promise<boolean> {
  const link = await db
    .selectFrom(tables.disownLinks)
    .select('token_hash')
    .where('email', '=', email)
    .where(sql.ref(ownerColumn), '!=', ownerId)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

/** Deletes links that expired by `now`; returns how many. */
export async function deleteDisownLinksExpiredBy(db: Db, { tables }: Realm, now: Date): Promise<number> {
  const result = await db.deleteFrom(tables.disownLinks).where('expires_at', '<=', now).executeTakeFirst()
  return Number(result.numDeletedRows)
}
