import { newId } from '#server/database/new-id.ts'
import type { Db, NewListingRow, NewUserRow } from '#server/database/tables.ts'
import { testNow } from './clock.ts'

const times = { created_at: testNow, updated_at: testNow }

let made = 0

/** Inserts a baker with a confirmed email, without a password or pickup limits; returns their id. */
export async function insertBaker(db: Db, changes: Partial<NewUserRow> = {}): Promise<string> {
  made += 1
  const id = newId()
  const row = { id, email: `baker-${made}@rows.example`, first_name: 'Robin', last_name: 'Baker', ...times }
  await db
    .insertInto('users')
    .values({ ...row, email_verified: true, lifts_pickup_limits: true, ...changes })
    .execute()
  return id
}

/** The row of a listing that is ready on January 1, 2030; `changes` replace single columns. */
export function listingRow(cookId: string, changes: Partial<NewListingRow> = {}): NewListingRow {
  return {
    id: newId(),
    cook_id: cookId,
    title: 'Country sourdough',
    description: 'Dark crust, open crumb.',
    ingredients: '',
    cuisine: 'Bread',
    price_cents: 950,
    servings_available: 12,
    serving_description: 'one loaf',
    ready_by_date: '2030-01-01',
    ready_by_time: '17:00',
    time_zone: 'America/New_York',
    ready_at: new Date('2030-01-01T22:00:00Z'),
    address: '88 Alder Ave, New York, NY 10001',
    address_type: 'home',
    latitude: null,
    longitude: null,
    terms_accepted_at: new Date('2026-01-01T00:00:00Z'),
    ...times,
    ...changes,
  }
}

/** Inserts many listings. */
export async function insertListings(db: Db, rows: readonly NewListingRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('food_listings')
      .values(rows.slice(from, from + 500))
      .execute()
}
