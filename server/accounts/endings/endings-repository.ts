import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** Ends the link under which a baker's calendar is read. */
export async function deleteCalendarLink(db: Db, userId: PersonId): Promise<void> {
  await db.deleteFrom('baker_calendars').where('cook_id', '=', userId).execute()
}

/** Whether a baker's calendar has a link. */
export async function hasCalendarLink(db: Db, userId: PersonId): Promise<boolean> {
  const row = await db
    .selectFrom('baker_calendars')
    .select('cook_id')
    .where('cook_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets the PayPal address that a baker typed; an account that PayPal itself connected is none of these. */
export async function clearPaypalAddress(db: Db, userId: PersonId, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ paypal_email: null, updated_at: now })
    .where('id', '=', userId)
    .where('paypal_email', 'is not', null)
    .execute()
}

/** Ends the connections that a baker has begun at providers: no account comes of them any more. */
export async function deletePayoutConnections(db: Db, userId: PersonId): Promise<void> {
  await db.deleteFrom('payout_connections').where('user_id', '=', userId).execute()
}

/** Takes all that a baker offers off sale, until they put it back. */
export async function pauseOffers(db: Db, userId: PersonId, now: Date): Promise<void> {
  await db
    .updateTable('food_listings')
    .set({ is_active: false, updated_at: now })
    .where('cook_id', '=', userId)
    .where('is_active', '=', true)
    .execute()
}

/** Empties what a profile says besides a name. */
export async function clearContact(db: Db, userId: PersonId, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ phone: null, bio: null, location: null, profile_image_url: null, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Has a profile show how to reach its owner, and has them reminded by mail, as a new account does. */
export async function resetContactSettings(db: Db, userId: PersonId, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({
      keeps_contact: false,
      reminds_day_before: true,
      reminds_hours_before: true,
      tells_ready: true,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

/** Forgets that the terms were accepted; the next sign-in asks again. */
export async function withdrawTerms(db: Db, userId: PersonId, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ terms_accepted: false, terms_accepted_at: null, terms_version: null, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
