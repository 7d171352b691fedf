import { sql } from 'kysely'
import type { TokenHash } from '#server/database/tables/column-types.ts'
import type { Db, DisownLinkRow, Trx } from '#server/database/tables.ts'
import type { Owner, Realm } from '../realm.ts'

/** What a notice was about that its owner may disown. */
export type Disowned = Pick<DisownLinkRow, 'subject' | 'passkey_id'>

/** A link of a notice; `email` is the address that it went to, unless it is older than that column. */
export type DisownLink<Of extends Owner> = Disowned &
  Pick<DisownLinkRow, 'email' | 'created_at'> & { ownerId: Of['id'] }

/** Stores the link of a notice; those of other notices work on. */
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

/** The link of a token; undefined when it has expired, was used or never was one. */
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

/** Uses a link up; of several that do at once, one is answered true. */
export async function takeDisownLink<Of extends Owner>(
  trx: Trx,
  { tables }: Realm<Of>,
  tokenHash: TokenHash,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom(tables.disownLinks)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the links of later notices to any address, and answers what they were about: all that was set up since. */
export async function takeLaterDisownLinks<Of extends Owner>(
  trx: Trx,
  { tables, ownerColumn }: Realm<Of>,
  { ownerId, created_at }: DisownLink<Of>,
): Promise<Disowned[]> {
  return trx
    .deleteFrom(tables.disownLinks)
    .where(sql.ref(ownerColumn), '=', ownerId)
    .where('created_at', '>=', created_at)
    .returning(['subject', 'passkey_id'])
    .execute()
}

/** Makes all such links of an owner lead nowhere. */
export async function deleteDisownLinks<Of extends Owner>(
  db: Db,
  { tables, ownerColumn }: Realm<Of>,
  ownerId: Of['id'],
): Promise<void> {
  await db.deleteFrom(tables.disownLinks).where(sql.ref(ownerColumn), '=', ownerId).execute()
}

/** Whether somebody else may still take their account back to an address. */
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

/** Removes the links that have expired by `now`; answers how many. */
export async function deleteDisownLinksExpiredBy(db: Db, { tables }: Realm, now: Date): Promise<number> {
  const result = await db.deleteFrom(tables.disownLinks).where('expires_at', '<=', now).executeTakeFirst()
  return Number(result.numDeletedRows)
}
