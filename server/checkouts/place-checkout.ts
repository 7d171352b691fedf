import type { Viewer } from '#server/accounts/viewer.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isUniqueViolation } from '#server/database/unique-violation.ts'
import { hashBody } from '#server/http/idempotency-key.ts'
import { inQueueForListings } from '#server/orders/placing/queue-for-listings.ts'
import {
  type CheckoutRequest,
  type PlacingContext,
  recordCheckout,
} from '#server/orders/placing/record-checkout.ts'
import { refuseOtherBody } from '#server/orders/placing/refuse-other-body.ts'
import type { Checkout, CheckoutBody } from '#shared/api/checkouts.ts'
import type { ListingId } from '#shared/api/ids.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import { presentCheckout } from './checkout-presenter.ts'
import { findCheckoutByKey } from './checkouts-repository.ts'
import { getCheckout } from './get-checkout.ts'

/**
 * Places a cart in one transaction; a repeated idempotency key returns the first checkout. Throws
 * `idempotency_mismatch` or `invalid` (too much at once). Calls `reportChanges` with the changes for visitors.
 */
export async function placeCheckout(
  context: PlacingContext,
  viewer: Pick<Viewer, 'id'>,
  { bakers, allOrNothing }: CheckoutBody,
  idempotencyKey: IdempotencyKey | null,
  reportChanges: CheckoutRequest['reportChanges'] = () => undefined,
): Promise<Checkout> {
  const key =
    idempotencyKey === null
      ? null
      : ({ of: 'checkout', value: idempotencyKey, bodyHash: hashBody(bakers) } as const)
  const request = { buyerId: viewer.id, bakers, allOrNothing, key, reportChanges }
  try {
    return await inQueueForListings(context.db, listingsOf(bakers), () =>
      inTransaction(context.db, async (trx) => {
        const placed = await recordCheckout(context, trx, request, { isSingle: false })
        if (placed.isAnyConfirmed) return getCheckout({ db: trx, now: context.now }, viewer, placed.id)
        const { id, createdAt: created_at, refusals, views } = placed
        return presentCheckout({ id, refusals, created_at }, viewer.id, views, created_at)
      }),
    )
  } catch (error) {
    if (key === null || !isUniqueViolation(error, 'checkouts_buyer_id_idempotency_key_key')) throw error
    const earlier = await findCheckoutByKey(context.db, viewer.id, key.value)
    if (!earlier) throw error
    refuseOtherBody(earlier, key.bodyHash)
    return getCheckout(context, viewer, earlier.id)
  }
}

/** The distinct listings of a cart. */
function listingsOf(bakers: CheckoutBody['bakers']): ListingId[] {
  return [...new Set(bakers.flatMap(({ lines }) => lines.map(({ foodListingId }) => foodListingId)))]
}
