import { type ExpressionBuilder, sql } from 'kysely'
import type {
  Db,
  NewPickupPlaceRow,
  PickupPlaceRow,
  PickupPlaceRowChange,
  Tables,
  Trx,
} from '#server/database/tables.ts'
import type { PlacedAddress } from '#server/listings/address-columns.ts'
import { ownPlaces } from '#server/listings/held-places-repository.ts'
import type { PersonId, PickupPlaceId } from '#shared/api/ids.ts'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { openStatuses } from '#shared/order-status-groups.ts'

/** Number of listings, windows and open orders at a place. */
export type PlaceUses = Pick<PickupPlace, 'listings' | 'windows' | 'openOrders'>

/** A baker's places by name, without removed ones. */
export function listPlaces(db: Db, bakerId: PersonId): Promise<PickupPlaceRow[]> {
  return ownPlaces(db, bakerId).orderBy(sql`lower(name)`).orderBy('id').execute()
}

/** Locks a baker's place, so that nothing can be added to it; undefined when there is none. */
export function lockPlace(
  trx: Trx,
  bakerId: PersonId,
  id: PickupPlaceId,
): Promise<PickupPlaceRow | undefined> {
  return ownPlaces(trx, bakerId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Locks all places of a person who deletes their account, by id. */
export async function lockPlaces(trx: Trx, bakerId: PersonId): Promise<void> {
  await trx
    .selectFrom('pickup_places')
    .select('id')
    .where('cook_id', '=', bakerId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Number of uses per place of a baker; an open order counts at the place where it was placed. */
export async function countUses(db: Db, bakerId: PersonId): Promise<Map<PickupPlaceId, PlaceUses>> {
  const countOf = sql<number>`count(*)::integer`
  const rows = await db
    .selectFrom('pickup_places')
    .select((place) => [
      'pickup_places.id',
      place
        .selectFrom('food_listings')
        .select(countOf.as('count'))
        .whereRef('food_listings.place_id', '=', 'pickup_places.id')
        .where('food_listings.archived_at', 'is', null)
        .$asScalar()
        .as('listings'),
      place
        .selectFrom('pickup_windows')
        .select(countOf.as('count'))
        .whereRef('pickup_windows.place_id', '=', 'pickup_places.id')
        .where('pickup_windows.removed_at', 'is', null)
        .$asScalar()
        .as('windows'),
      openOrdersAt(place).as('openOrders'),
    ])
    .where('cook_id', '=', bakerId)
    .$narrowType<PlaceUses>()
    .execute()
  return new Map(rows.map(({ id, ...uses }) => [id, uses]))
}

/** The place of a baker's newest listing that has one, and when the listing was created; undefined when none has. */
export function findPlaceUsedLast(
  db: Db,
  bakerId: PersonId,
): Promise<{ place_id: PickupPlaceId | null; created_at: Date } | undefined> {
  return db
    .selectFrom('food_listings')
    .select(['place_id', 'created_at'])
    .where('cook_id', '=', bakerId)
    .where('place_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function openOrdersAt(place: ExpressionBuilder<Tables, 'pickup_places'>) {
  return place
    .selectFrom('orders')
    .select(sql<number>`count(*)::integer`.as('count'))
    .whereRef('orders.place_id', '=', 'pickup_places.id')
    .where('orders.placed_at', 'is not', null)
    .where('orders.status', 'in', openStatuses)
    .$asScalar()
}

export async function insertPlace(trx: Trx, place: NewPickupPlaceRow): Promise<void> {
  await trx.insertInto('pickup_places').values(place).execute()
}

/** Updates a place that the transaction has locked. */
export async function changePlace(trx: Trx, id: PickupPlaceId, change: PickupPlaceRowChange): Promise<void> {
  await trx.updateTable('pickup_places').set(change).where('id', '=', id).execute()
}

/** Locks the listings at a locked place, by id, with the columns that depend on its time zone. */
export function lockListingsAt(trx: Trx, placeId: PickupPlaceId) {
  return trx
    .selectFrom('food_listings')
    .select([
      'id',
      'cook_id',
      'batch_id',
      'price_cents',
      'options',
      'ready_by_date',
      'ready_by_time',
      'lead_hours',
      'time_zone',
    ])
    .where('place_id', '=', placeId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Copies the address of a place to its locked listings and raises their version, so an open form gets a conflict. */
export async function moveListings(
  trx: Trx,
  placeId: PickupPlaceId,
  where: PlacedAddress,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('food_listings')
    .set((listing) => ({ ...where, version: listing('version', '+', 1), updated_at: now }))
    .where('place_id', '=', placeId)
    .execute()
}

/** Detaches the locked listings from a place; they keep its address as their own. */
export async function releaseListings(trx: Trx, placeId: PickupPlaceId, now: Date): Promise<void> {
  await trx
    .updateTable('food_listings')
    .set((listing) => ({ place_id: null, version: listing('version', '+', 1), updated_at: now }))
    .where('place_id', '=', placeId)
    .execute()
}

/** Removes the windows at a locked place; orders placed for them keep their times. */
export async function removeWindowsAt(trx: Trx, placeId: PickupPlaceId, now: Date): Promise<void> {
  await trx
    .selectFrom('pickup_windows')
    .select('id')
    .where('place_id', '=', placeId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await trx
    .updateTable('pickup_windows')
    .set({ removed_at: now, updated_at: now })
    .where('place_id', '=', placeId)
    .where('removed_at', 'is', null)
    .execute()
}

/** Deletes all places of a person who deletes their account, also from their locked listings, windows and orders. */
export async function deletePlacesOf(trx: Trx, bakerId: PersonId): Promise<void> {
  for (const table of ['food_listings', 'pickup_windows'] as const)
    await trx
      .updateTable(table)
      .set({ place_id: null })
      .where('cook_id', '=', bakerId)
      .where('place_id', 'is not', null)
      .execute()
  await trx
    .updateTable('orders')
    .set({ place_id: null, place: null })
    .where('cook_id', '=', bakerId)
    .where('place', 'is not', null)
    .execute()
  await trx.deleteFrom('pickup_places').where('cook_id', '=', bakerId).execute()
}
