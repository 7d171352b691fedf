import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** Deletes a baker's calendar link. */
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

/** Clears a typed PayPal address; keeps an account that PayPal connected. */
export async function clearPaypalAddress(db: Db, userId: PersonId, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ paypal_email: null, updated_at: now })
    .where('id', '=', userId)
    .where('paypal_email', 'is not', null)
    .execute()
}

/** Deletes a baker's pending provider connections, so they create no account. */
export async function deletePayoutConnections(db: Db, userId: PersonId): Promise<void> {
  await db.deleteFrom('payout_connections').where('user_id', '=', userId).execute()
}

/** Pauses all listings of a baker until they resume them. */
export async function pauseOffers(db: Db, userId: PersonId, now: Date): Promise<void> {
  await db
    .updateTable('food_listings')
    .set({ is_active: false, updated_at: now })
    .where('cook_id', '=', userId)
    .where('is_active', '=', true)
    .execute()
}

/** Clears a profile except the name. */
export async function clearContact(db: Db, userId: PersonId, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ phone: null, bio: null, location: null, profile_image_url: null, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Resets contact visibility and email reminders to those of a new account. */
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

/** Clears the accepted terms; the next sign-in asks again. */
export async function withdrawTerms(db: Db, userId: PersonId, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ terms_accepted: false, terms_accepted_at: null, terms_version: null, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
