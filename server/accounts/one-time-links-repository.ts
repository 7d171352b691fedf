import type { TokenHash } from '#server/database/column-types.ts'
import type { Db, OneTimeLinkRow, Trx } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

type LinkPurpose = OneTimeLinkRow['purpose']

/** A link that can be followed now. */
export type OpenLink = Pick<OneTimeLinkRow, 'user_id' | 'purpose' | 'email'>

/** Stores a user's link of a purpose; the one before it leads nowhere from then on. */
export async function replaceLink(
  trx: Trx,
  link: Pick<OneTimeLinkRow, 'user_id' | 'purpose' | 'token_hash' | 'email' | 'expires_at'>,
  now: Date,
): Promise<void> {
  const { token_hash, email, expires_at } = link
  await trx
    .insertInto('mailed_links')
    .values({ ...link, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'purpose'])
        .doUpdateSet({ token_hash, email, expires_at, created_at: now, updated_at: now }),
    )
    .execute()
}

/** The link of a token, of one of the purposes; undefined when it has expired, was followed or never was one. */
export async function findLink(
  db: Db,
  tokenHash: TokenHash,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<OpenLink | undefined> {
  return db
    .selectFrom('mailed_links')
    .select(['user_id', 'purpose', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** How long it is known of a link that it was followed, in milliseconds. */
const rememberedFor = 30 * 24 * 60 * 60_000

/** As `findLink`, and uses the link up: of several that follow it at once, one gets it. That it was followed is noted. */
export async function takeLink(
  trx: Trx,
  tokenHash: TokenHash,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<OpenLink | undefined> {
  const link = await trx
    .deleteFrom('mailed_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .returning(['user_id', 'purpose', 'email'])
    .executeTakeFirst()
  if (link)
    await trx
      .insertInto('followed_links')
      .values({ token_hash: tokenHash, purpose: link.purpose, created_at: now, updated_at: now })
      .execute()
  return link
}

/** Whether a link of one of the purposes was followed, within the last 30 days. */
export async function wasFollowed(
  db: Db,
  tokenHash: TokenHash,
  purposes: readonly LinkPurpose[],
): Promise<boolean> {
  const link = await db
    .selectFrom('followed_links')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .executeTakeFirst()
  return link !== undefined
}

/** The address that a user's account is to change to; null when it is to stay. */
export async function findNewAddress(db: Db, userId: PersonId, now: Date): Promise<string | null> {
  const link = await db
    .selectFrom('mailed_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change-email')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link?.email ?? null
}

/** Makes the links of a user lead nowhere: of one purpose, or all. */
export async function deleteLinks(db: Db, userId: PersonId, purpose?: LinkPurpose): Promise<void> {
  const query = db.deleteFrom('mailed_links').where('user_id', '=', userId)
  await (purpose === undefined ? query : query.where('purpose', '=', purpose)).execute()
}

/** Removes the links that have expired by `now`, and forgets those that were followed long ago; answers how many. */
export async function deleteLinksExpiredBy(db: Db, now: Date): Promise<number> {
  const expired = await db.deleteFrom('mailed_links').where('expires_at', '<=', now).executeTakeFirst()
  const forgotten = await db
    .deleteFrom('followed_links')
    .where('created_at', '<=', new Date(now.getTime() - rememberedFor))
    .executeTakeFirst()
  return Number(expired.numDeletedRows + forgotten.numDeletedRows)
}
