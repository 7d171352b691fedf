import type { AppContext } from '#server/app-context.ts'
import { firstBatchOf } from '#server/batches/batch-rules.ts'
import { listOpenBatches, shownOf } from '#server/batches/batches-repository.ts'
import type { Db } from '#server/database/tables.ts'
import type { ListingWithBaker } from '#server/listings/listings-repository.ts'
import { refuseListing } from '#server/orders/placing/order-placing-rules.ts'
import { asOvensAllow } from '#server/ovens/room-in-ovens.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import { paymentMethodsOf } from '#server/payments/taking/payment-method-rules.ts'
import type { BatchId, PersonId } from '#shared/api/ids.ts'
import { withSoldOut } from '#shared/bake-options.ts'
import { fewestServings } from '#shared/sold-out.ts'
import type { FreeServings } from './waitlist-rules.ts'

/** A listing as of one of its batches. */
export interface ListingOfBatch extends ListingWithBaker {
  ofBatch: BatchId
}

/** A listing as of each open batch, with the servings that can be ordered; one without bake days unchanged. */
export async function asOfEachBatch(db: Db, listing: ListingWithBaker, now: Date): Promise<ListingOfBatch[]> {
  if (listing.batch_id === null) return asOvensAllow(db, [{ ...listing, ofBatch: firstBatchOf(listing.id) }])
  const batches = await listOpenBatches(db, [listing.id], now)
  return asOvensAllow(
    db,
    batches.map((batch) => ({ ...listing, ...shownOf(batch), batch_id: batch.id, ofBatch: batch.id })),
  )
}

/** The servings of a batch that can be ordered. */
export function freeOf(batch: ListingOfBatch): FreeServings {
  return { free: batch.servings_available, fewest: fewestServings(withSoldOut(batch)) }
}

/** Whether a person could order the batch if enough were left. */
export function isOnOffer(
  { config }: Pick<AppContext, 'config'>,
  batch: ListingOfBatch,
  personId: PersonId,
  now: Date,
): boolean {
  return (
    refuseListing(batch, personId, now) === null && paymentMethodsOf(batch, railsOn(config), now).length > 0
  )
}
