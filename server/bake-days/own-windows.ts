import type { Viewer } from '#server/accounts/viewer.ts'
import type { BatchTerms } from '#server/batches/cutoff-rules.ts'
import type { PickupWindowRow, Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { findHeldPlace } from '#server/listings/held-places-repository.ts'
import type { HeldPlace } from '#server/listings/listing-place.ts'
import { findListing, type ListingWithBaker } from '#server/listings/listings-repository.ts'
import { slotsFor } from '#server/pickups/pickup-slot-rules.ts'
import { isAtPlace } from '#server/pickups/pickup-window-rules.ts'
import { listWindows } from '#server/pickups/pickup-windows-repository.ts'
import { addWindowWithin } from '#server/pickups/save-pickup-window.ts'
import type { BakeDayBody } from '#shared/api/bake-days.ts'
import type { ListingId, PickupPlaceId, PickupWindowId } from '#shared/api/ids.ts'
import type { OwnWindowBody } from '#shared/api/pickup-windows.ts'
import { type FieldRule, issuesOf } from '#shared/changed-fields-rules.ts'
import { minutesOf } from '#shared/minutes-of-day.ts'
import { type BakeDayIssue, whyNeverOn } from './bake-day-rules.ts'
import { refuseIssue } from './change-plan.ts'

/** The windows that a body chooses for a batch, without duplicates; null: all windows at its location. */
export function ownWindows({
  pickupWindowIds,
}: Pick<BakeDayBody, 'pickupWindowIds'>): PickupWindowId[] | null {
  const ids = [...new Set(pickupWindowIds ?? [])].sort()
  return ids.length === 0 ? null : ids
}

/** The chosen windows and times of a batch; for a repeat, only the windows. */
interface ChosenWindows extends Pick<BatchTerms, 'pickup_window_ids'> {
  ready_at?: Date
  order_by?: Date
}

/**
 * Throws `invalid` on `pickupWindowIds` for a window not of the baker and location, or if none is in time.
 * `before` is null for something new. With `own` as the only window, the error is on its day or end.
 */
export async function refuseForeignWindows(
  trx: Trx,
  listing: ListingWithBaker,
  {
    after,
    before,
    own,
  }: { after: ChosenWindows; before: ChosenWindows | null; own?: PickupWindowId | undefined },
): Promise<void> {
  const { pickup_window_ids: ids, ready_at, order_by } = after
  if (ids === null) return
  const windows = (await listWindows(trx, [listing.cook_id])).filter(
    (window) => isAtPlace(window, listing.place_id) && ids.includes(window.id),
  )
  const whyNone = (): BakeDayIssue | null => {
    if (!ready_at || !order_by) return null
    const goods = { ...listing, ready_at, order_by, pickup_window_ids: ids, is_weekly: false }
    if (slotsFor(goods, windows).length > 0) return null
    const [only, other] = windows
    if (own !== undefined && only && !other) return whyNeverOn(only.first_day, goods)
    return refused('None of these pickup times falls in the two weeks after it’s ready. Choose another.')
  }
  const whyGone = () =>
    windows.length < ids.length ? refused('One of these pickup times no longer exists. Choose again.') : null
  const rules: FieldRule<ChosenWindows, BakeDayIssue>[] = [
    { judges: ['pickup_window_ids'], refuse: whyGone },
    { judges: ['pickup_window_ids', 'ready_at', 'order_by'], refuse: whyNone },
  ]
  refuseIssue(issuesOf(rules, after, before)[0])
}

/** Locks the pickup location of the viewer's listing; before the listing, as the lock order requires. */
export async function holdPlaceOf(
  trx: Trx,
  { id: cookId }: Pick<Viewer, 'id'>,
  listingId: ListingId,
): Promise<HeldPlace | null> {
  const { place_id = null } = (await findListing(trx, listingId)) ?? {}
  return place_id === null ? null : ((await findHeldPlace(trx, cookId, place_id)) ?? null)
}

/**
 * Creates a window for one batch of a locked listing at its locked location; reuses an equal one, so retries are safe.
 * Throws `invalid` on fields of `ownWindow`, `conflict` when the listing has moved meanwhile.
 */
export async function makeOwnWindow(
  trx: Trx,
  { cook_id, place_id }: ListingWithBaker,
  ownWindow: OwnWindowBody,
  said: { of: Pick<BatchTerms, 'pickup_window_ids'> | undefined; place: HeldPlace | null; now: Date },
): Promise<PickupWindowId> {
  const { of, place, now } = said
  if (place_id !== (place?.id ?? null))
    throw new AppError('conflict', 'The pickup location changed while you were editing. Save again.')
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

/** An error of a window, with its fields renamed to those of `ownWindow`. */
function ofOwnWindow({ message, fields = {} }: AppError): AppError {
  const named = Object.entries(fields).map(([field, words]) => [
    `ownWindow.${field === 'firstDay' ? 'day' : field}`,
    words,
  ])
  return new AppError('invalid', message, { fields: Object.fromEntries(named) })
}

/** Whether a window was created for a batch with the same values. */
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

function refused(message: string): BakeDayIssue {
  return { field: 'pickupWindowIds', message }
}
