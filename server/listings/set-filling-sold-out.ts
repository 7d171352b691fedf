import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { showNextBatch } from '#server/batches/show-next-batch.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ListingId } from '#shared/api/ids.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { Filling } from '#shared/mixed-boxes.ts'
import { getListing } from './get-listing.ts'
import { changeListing } from './listings-repository.ts'
import { lockOwnListing } from './own-listing.ts'

/** A filling and its availability. */
export interface FillingState extends Pick<Filling, 'isSoldOut'> {
  filling: string
}

/**
 * Sets whether a filling of the viewer's own listing is sold out; returns the listing (decisions, mixed boxes).
 * Throws `forbidden`, `not_found`, or `invalid` for an unknown filling. Existing orders stay.
 */
export async function setFillingSoldOut(
  context: AppContext,
  viewer: Viewer,
  id: ListingId,
  { filling, isSoldOut }: FillingState,
): Promise<Listing> {
  const now = context.now()
  await inTransaction(context.db, async (trx) => {
    const { fillings, version, batch_id } = await lockOwnListing(trx, viewer, id)
    const before = fillings.find(({ name }) => name === filling)
    if (!before) throw noSuchFilling()
    if (before.isSoldOut === isSoldOut) return
    const changed = fillings.map((one) => (one === before ? { ...one, isSoldOut } : one))
    const change = { fillings: JSON.stringify(changed), version: version + 1, updated_at: now }
    await changeListing(trx, { id, cookId: viewer.id }, change)
    if (batch_id !== null) await showNextBatch(trx, id, now)
  })
  return getListing(context, viewer, id)
}

function noSuchFilling(): AppError {
  const message = 'This filling is no longer in the box.'
  return new AppError('invalid', message, { fields: { filling: message } })
}
