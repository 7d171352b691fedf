import type { BatchTerms } from '#server/batches/cutoff-rules.ts'
import type { Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ListingWithCook } from '#server/listings/listings-repository.ts'
import { slotsFor } from '#server/pickups/pickup-slot-rules.ts'
import { isAtPlace } from '#server/pickups/pickup-window-rules.ts'
import { listWindows } from '#server/pickups/pickup-windows-repository.ts'
import type { BakeDayBody } from '#shared/api/bake-days.ts'
import type { PickupWindowId } from '#shared/api/ids.ts'

/** The windows that a body says a batch has of its own, each once; null: none, so that all at its place hold. */
export function ownWindows({
  pickupWindowIds,
}: Pick<BakeDayBody, 'pickupWindowIds'>): PickupWindowId[] | null {
  const ids = [...new Set(pickupWindowIds ?? [])].sort()
  return ids.length === 0 ? null : ids
}

/**
 * Throws `invalid` on `pickupWindowIds` where one of them is not one of the baker's windows at the place of their listing, or where
 * none of them comes in time for a batch; null: of many batches.
 */
export async function refuseForeignWindows(
  trx: Trx,
  listing: ListingWithCook,
  { pickup_window_ids }: Pick<BatchTerms, 'pickup_window_ids'>,
  batch: { ready_at: Date; order_by: Date } | null,
): Promise<void> {
  if (pickup_window_ids === null) return
  const windows = (await listWindows(trx, [listing.cook_id])).filter(
    (window) => isAtPlace(window, listing.place_id) && pickup_window_ids.includes(window.id),
  )
  if (windows.length < pickup_window_ids.length)
    throw refused('One of these pickup times is no longer there.')
  if (batch && slotsFor({ ...listing, ...batch, pickup_window_ids }, windows).length === 0)
    throw refused('None of these pickup times comes in the two weeks after it is ready.')
}

function refused(message: string): AppError {
  return new AppError('invalid', message, { fields: { pickupWindowIds: message } })
}
