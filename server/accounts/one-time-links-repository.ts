import { type Expression, sql } from 'kysely'
import type { TokenHash } from '#server/database/tables/column-types.ts'
import type { Db, OneTimeLinkRow, Trx } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

type LinkPurpose = OneTimeLinkRow['purpose']

/** A valid link. */
export type OpenLink = Pick<OneTimeLinkRow, 'user_id' | 'purpose' | 'email'>

/** The purposes of confirmation links. */
export const confirmingPurposes = ['verify-email', 'change-email'] as const

/** Stores a user's link and invalidates the previous one with that purpose. */
export async function replaceLink(
  trx: Trx,
  link: Pick<OneTimeLinkRow, 'user_id' | 'purpose' | 'token_hash' | 'email' | 'expires_at'>,
  now: Date,
): Promise<void> {
  const { user_id, purpose, token_hash, email, expires_at } = link
  await deleteLinks(trx, user_id, purpose, now)
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

/** Finds a link by its token and purposes; undefined when it expired, was used or never existed. */
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

/** How long we remember that a link was used or ended, in milliseconds. */
const rememberedFor = 30 * 24 * 60 * 60_000

/** Like `findLink`, and uses the link up: only one of several concurrent calls gets it. Records its use. */
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

/** The hash of an address, as stored in `ended_links`. */
const emailHash = (email: Expression<string>) =>
  sql<string>`encode(sha256(convert_to(${email}, 'UTF8')), 'hex')`

/** Whether an ended link's address was confirmed within the last 30 days, by this or another link. */
export async function isConfirmedSince(db: Db, tokenHash: TokenHash): Promise<boolean> {
  const followed = db
    .selectFrom('followed_links')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', confirmingPurposes)
  const ended = db
    .selectFrom('ended_links')
    .innerJoin('users', 'users.id', 'ended_links.user_id')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('users.email_verified', '=', true)
    .where((row) => row('email_hash', '=', emailHash(row.ref('users.email'))))
  return (await followed.unionAll(ended).executeTakeFirst()) !== undefined
}

/** The pending new address of a user's account, or null. */
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

/** Invalidates a user's link, and records that if it was to confirm an address. */
export async function deleteLinks(db: Db, userId: PersonId, purpose: LinkPurpose, now: Date): Promise<void> {
  const ended = db
    .deleteFrom('mailed_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .returning(['token_hash', 'user_id', 'purpose', 'email'])
  await db
    .with('ended', () => ended)
    .insertInto('ended_links')
    .columns(['token_hash', 'user_id', 'email_hash', 'created_at', 'updated_at'])
    .expression((from) =>
      from
        .selectFrom('ended')
        .select((row) => [
          'token_hash',
          'user_id',
          emailHash(row.ref('email')).as('email_hash'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
          sql<Date>`${now}::timestamptz`.as('updated_at'),
        ])
        .where('purpose', 'in', confirmingPurposes),
    )
    .execute()
}

/** Deletes links that expired by `now`, and old records of ended ones; returns how many. */
export async function deleteLinksExpiredBy(db: Db, now: Date): Promise<number> {
  const expired = await db.deleteFrom('mailed_links').where('expires_at', '<=', now).executeTakeFirst()
  let deleted = expired.numDeletedRows
  for (const table of ['followed_links', 'ended_links'] as const) {
    const forgotten = await db
      .deleteFrom(table)
      .where('created_at', '<=', new Date(now.getTime() - rememberedFor))
      .executeTakeFirst()
    deleted += forgotten.numDeletedRows
  }
  return Number(deleted)
}
