import { type Expression, sql } from 'kysely'
import type { TokenHash } from '#server/database/tables/column-types.ts'
import type { Db, OneTimeLinkRow, Trx } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

type LinkPurpose = OneTimeLinkRow['purpose']

/** A link that can be followed now. */
export type OpenLink = Pick<OneTimeLinkRow, 'user_id' | 'purpose' | 'email'>

/** What links are for that confirm an address. */
export const confirmingPurposes = ['verify-email', 'change-email'] as const

/** Stores a user's link of a purpose; the one before it leads nowhere from then on. */
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

/** How long it is known of a link that it was followed, or ended otherwise, in milliseconds. */
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

/** The hash of an address, as `ended_links` has it. */
const emailHash = (email: Expression<string>) =>
  sql<string>`encode(sha256(convert_to(${email}, 'UTF8')), 'hex')`

/** Whether a link that is over confirmed its address, or another one has, within the last 30 days. */
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

/** Makes the link of a user for a purpose lead nowhere, and notes it where it was to confirm an address. */
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

/** Removes the links that have expired by `now`, and forgets those that were over long ago; answers how many. */
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
