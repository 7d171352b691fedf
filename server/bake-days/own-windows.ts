import type { Viewer } from '#server/accounts/viewer.ts'
import type { BatchTerms } from '#server/batches/cutoff-rules.ts'
import type { PickupWindowRow, Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { findHeldPlace } from '#server/listings/held-places-repository.ts'
import type { HeldPlace } from '#server/listings/listing-place.ts'
import { findListing, type ListingWithCook } from '#server/listings/listings-repository.ts'
import { slotsFor } from '#server/pickups/pickup-slot-rules.ts'
import { isAtPlace } from '#server/pickups/pickup-window-rules.ts'
import { listWindows } from '#server/pickups/pickup-windows-repository.ts'
import { addWindowWithin } from '#server/pickups/save-pickup-window.ts'
import type { BakeDayBody } from '#shared/api/bake-days.ts'
import type { ListingId, PickupPlaceId, PickupWindowId } from '#shared/api/ids.ts'
import type { OwnWindowBody } from '#shared/api/pickup-windows.ts'
import { minutesOf } from '#shared/minutes-of-day.ts'
import { whyNeverOn } from './bake-day-rules.ts'
import { refuseIssue } from './change-plan.ts'

/** The windows that a body says a batch has of its own, each once; null: none, so that all at its place hold. */
export function ownWindows({
  pickupWindowIds,
}: Pick<BakeDayBody, 'pickupWindowIds'>): PickupWindowId[] | null {
  const ids = [...new Set(pickupWindowIds ?? [])].sort()
  return ids.length === 0 ? null : ids
}

/**
 * Throws `invalid` on `pickupWindowIds` where one of them is not one of the baker's windows at the place of their listing, or where
 * none of them comes in time for a batch; null: of many batches. Where `own`, which is made with it, is the only one, its day or its end is wrong.
 */
export async function refuseForeignWindows(
  trx: Trx,
  listing: ListingWithCook,
  { pickup_window_ids }: Pick<BatchTerms, 'pickup_window_ids'>,
  batch: { ready_at: Date; order_by: Date } | null,
  own: PickupWindowId | null = null,
): Promise<void> {
  if (pickup_window_ids === null) return
  const windows = (await listWindows(trx, [listing.cook_id])).filter(
    (window) => isAtPlace(window, listing.place_id) && pickup_window_ids.includes(window.id),
  )
  if (windows.length < pickup_window_ids.length)
    throw refused('One of these pickup times is no longer there.')
  if (!batch) return
  const goods = { ...listing, ...batch, pickup_window_ids }
  if (slotsFor(goods, windows).length > 0) return
  const [only, other] = windows
  if (own !== null && only && !other) refuseIssue(whyNeverOn(only.first_day, goods))
  throw refused('None of these pickup times comes in the two weeks after it is ready.')
}

/** Holds where a listing of the viewer's is handed over: before the listing, as all locks are taken. */
export async function holdPlaceOf(
  trx: Trx,
  { id: cookId }: Pick<Viewer, 'id'>,
  listingId: ListingId,
): Promise<HeldPlace | null> {
  const { place_id = null } = (await findListing(trx, listingId)) ?? {}
  return place_id === null ? null : ((await findHeldPlace(trx, cookId, place_id)) ?? null)
}

/**
 * Makes a window for one batch of a locked listing, at the place that is held; the same that the batch has already stays the one it
 * is, as whoever heard no answer sends it again. Throws `invalid` on what is wrong of `ownWindow`, `conflict` where the listing has
 * moved meanwhile.
 */
export async function makeOwnWindow(
  trx: Trx,
  { cook_id, place_id }: ListingWithCook,
  ownWindow: OwnWindowBody,
  said: { of: Pick<BatchTerms, 'pickup_window_ids'> | undefined; place: HeldPlace | null; now: Date },
): Promise<PickupWindowId> {
  const { of, place, now } = said
  if (place_id !== (place?.id ?? null))
    throw new AppError('conflict', 'Where this is handed over was changed meanwhile. Please save it again.')
  const { day: firstDay, ...hours } = ownWindow
  const named = of?.pickup_window_ids ?? []
  const there = named.length === 0 ? [] : await listWindows(trx, [cook_id])
  const same = there.find((window) => named.includes(window.id) && isSame(window, ownWindow, place_id))
  if (same) return same.id
  const body = { ...hours, placeId: place_id, weekday: null, firstDay }
  try {
    return await addWindowWithin(trx, cook_id, { body, place, isOwn: true, now })
  } catch (error) {
    throw error instanceof AppError && error.code === 'invalid' ? ofOwnWindow(error) : error
  }
}

/** What is wrong with a window, at the fields of the day that it is made with. */
function ofOwnWindow({ message, fields = {} }: AppError): AppError {
  const named = Object.entries(fields).map(([field, words]) => [
    `ownWindow.${field === 'firstDay' ? 'day' : field}`,
    words,
  ])
  return new AppError('invalid', message, { fields: Object.fromEntries(named) })
}

/** Whether a window was made for a batch as somebody says it. */
function isSame(window: PickupWindowRow, body: OwnWindowBody, placeId: PickupPlaceId | null): boolean {
  return (
    window.is_own &&
    window.place_id === placeId &&
    window.first_day === body.day &&
    window.from_minute === minutesOf(body.from) &&
    window.until_minute === minutesOf(body.until) &&
    window.capacity === body.capacity
  )
}

function refused(message: string): AppError {
  return new AppError('invalid', message, { fields: { pickupWindowIds: message } })
}
