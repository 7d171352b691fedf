import type { TokenHash } from '#server/database/column-types.ts'
import type { Db, DisownLinkRow, Trx } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** What a notice was about that its owner may disown. */
export type Disowned = Pick<DisownLinkRow, 'subject' | 'passkey_id'>

type DisownLink = Disowned & Pick<DisownLinkRow, 'user_id'>

/** Stores the link of a notice; those of other notices work on. */
export async function insertDisownLink(
  db: Db,
  link: DisownLink & Pick<DisownLinkRow, 'token_hash' | 'expires_at'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('disown_links')
    .values({ ...link, created_at: now, updated_at: now })
    .execute()
}

/** The link of a token; undefined when it has expired, was used or never was one. */
export async function findDisownLink(
  db: Db,
  tokenHash: TokenHash,
  now: Date,
): Promise<DisownLink | undefined> {
  return db
    .selectFrom('disown_links')
    .select(['user_id', 'subject', 'passkey_id'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses a link up; of several that do at once, one is answered true. */
export async function takeDisownLink(trx: Trx, tokenHash: TokenHash): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('disown_links')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes all such links of a user lead nowhere. */
export async function deleteDisownLinks(db: Db, userId: PersonId): Promise<void> {
  await db.deleteFrom('disown_links').where('user_id', '=', userId).execute()
}

/** Removes the links that have expired by `now`; answers how many. */
export async function deleteDisownLinksExpiredBy(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('disown_links').where('expires_at', '<=', now).executeTakeFirst()
  return Number(result.numDeletedRows)
}
