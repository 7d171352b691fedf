import type { Viewer } from '#server/accounts/viewer.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isUniqueViolation } from '#server/database/unique-violation.ts'
import { AppError } from '#server/http/app-error.ts'
import { hashBody } from '#server/http/idempotency-key.ts'
import type { Order, OrderBody } from '#shared/api/orders.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import { getOrder } from '../reading/get-order.ts'
import { presentOrder } from '../reading/order-presenter.ts'
import { findOrderByKey, listOrdersById } from '../reading/orders-repository.ts'
import type { WantedOfBaker } from './draft-checkout.ts'
import { notFound } from './draft-order.ts'
import { findBakerOf } from './placing-repository.ts'
import { inQueueForListings } from './queue-for-listings.ts'
import { type CheckoutRequest, type PlacingContext, recordCheckout } from './record-checkout.ts'
import { refuseOtherBody } from './refuse-other-body.ts'

/**
 * Places an order of one listing (API-11, ORDER-02; decisions, OPEN-04 and OPEN-08); a repeated idempotency key returns
 * the first order. Throws the codes of `OrderRefusal` and `idempotency_mismatch`. `reportChanges` gets visible changes.
 */
export async function placeOrder(
  context: PlacingContext,
  viewer: Pick<Viewer, 'id'>,
  body: OrderBody,
  idempotencyKey: IdempotencyKey | null,
  reportChanges: CheckoutRequest['reportChanges'] = () => undefined,
): Promise<Order> {
  const key =
    idempotencyKey === null
      ? null
      : ({ of: 'order', value: idempotencyKey, bodyHash: hashBody(body) } as const)
  try {
    return await inQueueForListings(context.db, [body.foodListingId], () =>
      inTransaction(context.db, async (trx) => {
        const bakers = [await wantedAlone(trx, body)]
        const placed = await recordCheckout(
          context,
          trx,
          { buyerId: viewer.id, bakers, key, reportChanges },
          { isSingle: true },
        )
        const [order] = placed.views.orders
        if (!order) throw new RangeError('Expected an order in a checkout of one line')
        const [confirmed = order] = placed.isAnyConfirmed ? await listOrdersById(trx, [order.id]) : []
        return presentOrder(confirmed, viewer.id, context.now())
      }),
    )
  } catch (error) {
    // a replay ends here: its key is taken, or the first call took the last servings
    const isRefused = error instanceof AppError || isUniqueViolation(error, 'orders_idempotency')
    if (key === null || !isRefused) throw error
    const earlier = await findOrderByKey(context.db, viewer.id, key.value)
    if (!earlier) throw error
    refuseOtherBody(earlier, key.bodyHash)
    return getOrder(context, viewer, earlier.id)
  }
}

/** The order as a cart; throws `not_found` for an unknown listing. */
async function wantedAlone(
  trx: Trx,
  { buyerId: _buyer, cookId: _baker, notes, payWay, ...line }: OrderBody,
): Promise<WantedOfBaker> {
  const bakerId = await findBakerOf(trx, line.foodListingId)
  if (bakerId === undefined) throw new AppError('not_found', notFound(line))
  return { cookId: bakerId, payWay, notes, lines: [line] }
}
