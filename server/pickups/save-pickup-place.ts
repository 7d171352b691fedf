import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { followListing } from '#server/batches/follow-listing.ts'
import { newId } from '#server/database/new-id.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { addressColumns } from '#server/listings/address-columns.ts'
import { isSameAddress, isSameSpot } from '#server/listings/listing-place.ts'
import { changeListing } from '#server/listings/listings-repository.ts'
import type { OrdersAtPlaces } from '#server/listings/orders-at-places.ts'
import type { PersonId, PickupPlaceId } from '#shared/api/ids.ts'
import { mostPickupPlaces, type PickupPlace, type PickupPlaceBody } from '#shared/api/pickup-places.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { getPickupPlace, noSuchPlace } from './list-pickup-places.ts'
import {
  changePlace,
  countUses,
  insertPlace,
  listPlaces,
  lockListingsAt,
  lockPlace,
  moveListings,
  type PlaceUses,
  releaseListings,
  removeWindowsAt,
} from './pickup-places-repository.ts'
import { lockBaker } from './pickup-windows-repository.ts'

type SavingContext = Pick<AppContext, 'db' | 'now'>

/** Adds a pickup place. Throws `invalid` for a duplicate name, `conflict` at the limit. */
export async function addPickupPlace(
  context: SavingContext,
  viewer: Pick<Viewer, 'id'>,
  body: PickupPlaceBody,
): Promise<PickupPlace> {
  const id = newId()
  const where = await addressColumns(body)
  await inTransaction(context.db, async (trx) => {
    const now = context.now()
    await refusePlace(trx, viewer.id, { id: null, name: body.name })
    const row = { ...where, id, cook_id: viewer.id, name: body.name, removed_at: null }
    await insertPlace(trx, { ...row, created_at: now, updated_at: now })
  })
  return getPickupPlace(context, viewer, id)
}

/**
 * Replaces a pickup place and the address of its listings; `existingOrders` decides whether open orders keep, follow or
 * cancel. Throws `not_found`, `invalid`, `conflict` on a stale version, and what `OrdersAtPlaces` throws.
 */
export async function changePickupPlace(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  viewer: Pick<Viewer, 'id'>,
  id: PickupPlaceId,
  body: PickupPlaceBody,
  orders: OrdersAtPlaces,
): Promise<PickupPlace> {
  const wanted = await addressColumns(body)
  const change = { at: { place: id }, answer: body.existingOrders }
  await orders.moving(context, viewer, change, async (trx, settle) => {
    const now = context.now()
    const before = await lockPlace(trx, viewer.id, id)
    if (!before) throw noSuchPlace()
    if (body.version !== undefined && body.version !== before.version) throw changedElsewhere()
    const listings = await lockListingsAt(trx, id)
    await refusePlace(trx, viewer.id, { id, name: body.name })
    const where = { ...wanted, hides_address: body.hidesAddress ?? before.hides_address }
    await changePlace(trx, id, { ...where, name: body.name, version: before.version + 1, updated_at: now })
    if (isSameAddress(where, before) && where.time_zone === before.time_zone) return
    await moveListings(trx, id, where, now)
    for (const listing of listings) await followZone(trx, listing, where.time_zone, now)
    if (!isSameSpot(where, before)) await settle({ ...where, place_id: id })
  })
  return getPickupPlace(context, viewer, id)
}

/**
 * Removes a pickup place and its windows; listings keep the address, open orders the place and time. Returns the counts
 * of each. Throws `not_found`.
 */
export async function removePickupPlace(
  context: SavingContext,
  viewer: Pick<Viewer, 'id'>,
  id: PickupPlaceId,
): Promise<PlaceUses> {
  return inTransaction(context.db, async (trx) => {
    const now = context.now()
    if (!(await lockPlace(trx, viewer.id, id))) throw noSuchPlace()
    const uses = (await countUses(trx, viewer.id)).get(id)
    await removeWindowsAt(trx, id, now)
    await lockListingsAt(trx, id)
    await releaseListings(trx, id, now)
    await changePlace(trx, id, { removed_at: now, updated_at: now })
    return uses ?? { listings: 0, windows: 0, openOrders: 0 }
  })
}

function changedElsewhere(): AppError {
  return new AppError('conflict', 'This pickup location was changed somewhere else in the meantime.')
}

/** Throws on a duplicate name or at the limit; locks the baker so that none is added until the transaction ends. */
async function refusePlace(
  trx: Trx,
  bakerId: PersonId,
  { id, name }: { id: PickupPlaceId | null; name: string },
): Promise<void> {
  await lockBaker(trx, bakerId)
  const others = (await listPlaces(trx, bakerId)).filter((other) => other.id !== id)
  if (id === null && others.length >= mostPickupPlaces)
    throw new AppError(
      'conflict',
      `You can have at most ${mostPickupPlaces} pickup locations. Remove one first.`,
    )
  if (!others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return
  const message = 'You already have a pickup location with this name.'
  throw new AppError('invalid', message, { fields: { name: message } })
}

/** Moves the times of a locked listing and its batches into the new zone of its place. */
async function followZone(
  trx: Trx,
  listing: Awaited<ReturnType<typeof lockListingsAt>>[number],
  timeZone: string,
  now: Date,
): Promise<void> {
  const { id, cook_id: bakerId, batch_id, ready_by_date: readyByDate } = listing
  if (listing.time_zone === timeZone) return
  const readyByTime = listing.ready_by_time.slice(0, 5)
  await changeListing(
    trx,
    { id, cookId: bakerId },
    { ready_at: readyMoment({ readyByDate, readyByTime, timeZone }) },
  )
  if (batch_id === null) return
  const after = { ...listing, time_zone: timeZone, hasOptions: listing.options.length > 0 }
  await followListing(trx, { ...listing, batch_id }, after, now)
}
