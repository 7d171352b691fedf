import { sql } from 'kysely'
import type { Db, UserRow, UserRowChange } from '#server/database/tables.ts'
import { connectedColumns } from '#server/payments/providers/rail-rules.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { GuardedFields } from './profile-rules.ts'

const columns = [
  'id',
  'email',
  'email_verified',
  'first_name',
  'last_name',
  'profile_image_url',
  'bio',
  'location',
  'phone',
  'keeps_contact',
  'reminds_day_before',
  'reminds_hours_before',
  'tells_ready',
  'cook_type',
  'paypal_email',
  ...connectedColumns,
  'terms_accepted',
  'terms_accepted_at',
  'created_at',
  'updated_at',
] as const

/** The columns of a user's profile. */
export type ProfileRow = Pick<UserRow, (typeof columns)[number]>

/** A user's profile, and whether they have a public listing; undefined when there is no such user. */
export async function findProfile(
  db: Db,
  userId: PersonId,
): Promise<(ProfileRow & { has_public_listing: boolean }) | undefined> {
  return db
    .selectFrom('users')
    .select(columns)
    .select(
      sql<boolean>`exists (select from food_listings where cook_id = users.id and is_public)`.as(
        'has_public_listing',
      ),
    )
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** A user's PayPal address for payouts without a connected account. */
export async function findPaypalEmail(db: Db, userId: PersonId): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('paypal_email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.paypal_email
}

/** Updates a user's profile if these addresses are unchanged, and returns it; otherwise undefined. */
export async function changeProfile(
  db: Db,
  own: { id: PersonId } & GuardedFields,
  change: Omit<UserRowChange, 'email' | 'email_verified'>,
): Promise<ProfileRow | undefined> {
  return db
    .updateTable('users')
    .set(change)
    .where('id', '=', own.id)
    .where('email', '=', own.email)
    .where('paypal_email', 'is not distinct from', own.paypalEmail)
    .returning(columns)
    .executeTakeFirst()
}
