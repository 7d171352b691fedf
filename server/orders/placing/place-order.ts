import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import type { OrderRow, PaymentRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isUniqueViolation } from '#server/database/unique-violation.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Change } from '#server/http/shown-rules.ts'
import type { OvenDays } from '#server/ovens/room-in-ovens.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import { choosePaymentMethod, draftPayment } from '#server/payments/taking/draft-payment.ts'
import type { BakersPickups } from '#server/pickups/pickup-choice-rules.ts'
import { lockChosenWindows, noPickups, readPickups } from '#server/pickups/placing-pickups.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { Order, OrderBody } from '#shared/api/orders.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import { getOrder } from '../reading/get-order.ts'
import { hashBody, refuseOtherBody } from '../reading/idempotency-key.ts'
import { presentOrder } from '../reading/order-presenter.ts'
import { findOrderByKey, listOrdersById } from '../reading/orders-repository.ts'
import { announcePlaced } from './announce-placed.ts'
import { draftOrder, payAtPickup } from './draft-order.ts'
import { countOfPickups, joinPickups } from './join-pickups.ts'
import { inLineForListings } from './line-for-listings.ts'
import type { LineRefusal } from './order-placing-rules.ts'
import {
  type ListingStock,
  limitedAtPickup,
  lockOpenOrders,
  type OpenOrder,
  placedView,
  recordPlacing,
} from './placing-repository.ts'
import { refuseAtPickup } from './refuse-at-pickup.ts'
import { refuseBeyondLimits } from './refuse-beyond-limits.ts'
import { refuseBeyondOven } from './refuse-beyond-oven.ts'
import {
  changesOfStocks,
  lockOvensOfStocks,
  lockWantedStocks,
  moveOnFromSoldOut,
  stockIdOf,
  wantedStock,
} from './wanted-stocks.ts'

type PlacingContext = Pick<AppContext, 'db' | 'now' | 'config'>

interface Placing {
  buyerId: PersonId
  body: OrderBody
  idempotencyKey: IdempotencyKey | null
  now: Date
  tellChanged: (changes: readonly Change[]) => void
}

/**
 * Places an order of one listing: price, commission and stock are decided here, in one transaction (API-11, ORDER-02;
 * decisions, OPEN-04 and OPEN-08). Over a rail it waits for its payment, in a checkout of its own. The same key of the
 * same buyer answers the order it made first. Throws `not_found`, `conflict`, `sold_out`, `price_changed`, or
 * `idempotency_mismatch` when the key comes with something else; `pickup_needed`, `pickup_closed`, `pickup_full` or `invalid` for when it is
 * to be picked up; `sold_out` for more than the oven of its day has room for; `conflict` for more than one buyer may have; `email_unconfirmed` or `conflict` for what cannot be paid at
 * pickup by this buyer. What visitors see change is told where it was not made before.
 */
export async function placeOrder(
  context: PlacingContext,
  viewer: Pick<Viewer, 'id'>,
  body: OrderBody,
  idempotencyKey: IdempotencyKey | null,
  tellChanged: Placing['tellChanged'] = () => undefined,
): Promise<Order> {
  const placing = { buyerId: viewer.id, body, idempotencyKey, now: context.now(), tellChanged }
  try {
    return await inLineForListings(context.db, [body.foodListingId], () =>
      inTransaction(context.db, (trx) => recordOrder(context, trx, placing)),
    )
  } catch (error) {
    // a repetition ends here, whether its key is taken or the first call took the last servings
    const isRefused = error instanceof AppError || isUniqueViolation(error, 'orders_idempotency')
    if (idempotencyKey === null || !isRefused) throw error
    const earlier = await findOrderByKey(context.db, viewer.id, idempotencyKey)
    if (!earlier) throw error
    refuseOtherBody(earlier, hashBody(body))
    return getOrder(context, viewer, earlier.id)
  }
}

async function recordOrder(context: PlacingContext, trx: Trx, placing: Placing): Promise<Order> {
  const { buyerId, body, now } = placing
  await lockChosenWindows(trx, [body])
  const stocks = await lockWantedStocks(trx, [body], buyerId, now)
  const listing = wantedStock(stocks, body)
  const pickups = await readPickups(trx, stocks, { buyerId, now })
  const ofBaker = listing && pickups.get(listing.cook_id)
  const drafted = draft(context, listing, ofBaker ?? noPickups, placing)
  if (!listing) throw new RangeError('An order was drafted of nothing')
  const { payment } = drafted
  const ovens = await lockOvensOfStocks(trx, stocks)
  const open = await lockOpenOrders(trx, buyerId)
  const [order = drafted.order] = joinPickups([drafted.order], open, () => listing)
  refuseBeyond(order, listing, { open, ovens, isAtPickup: payment === null })
  const checkout = payment && { id: payment.checkout_id, buyer_id: buyerId, created_at: now, updated_at: now }
  await recordPlacing(trx, { checkout, payments: payment ? [payment] : [], orders: [order], now })
  await moveOnFromSoldOut(trx, [order], stocks, now)
  placing.tellChanged(changesOfStocks(stocks))
  const isConfirmed = listing.confirms_automatically
  const pickup_orders = countOfPickups([order], open)(order)
  const placed = placedView(order, listing, { payment, pickup_orders })
  if (!payment) await announcePlaced(context, trx, [order], { rail: null, isConfirmed, now, read: [placed] })
  // what is confirmed has more to tell than was written of it
  const [confirmed] = payment || !isConfirmed ? [] : await listOrdersById(trx, [order.id])
  return presentOrder(confirmed ?? placed, buyerId, now)
}

function refuseBeyond(
  order: OrderRow,
  listing: ListingStock,
  { open, ovens, isAtPickup }: { open: readonly OpenOrder[]; ovens: OvenDays; isAtPickup: boolean },
): void {
  const stocks = new Map([[stockIdOf(listing), listing]])
  const refusal =
    refuseBeyondOven([order], stocks, ovens, []) ??
    refuseBeyondLimits([order], stocks, open) ??
    (isAtPickup ? refuseAtPickup([order], stocks, limitedAtPickup(open)) : null)
  if (refusal) throw refusedBy(refusal)
}

function refusedBy({ code, message, foodListingId }: LineRefusal): AppError {
  return new AppError(code, message, foodListingId === null ? {} : { fields: { quantity: message } })
}

function draft(
  { config }: PlacingContext,
  listing: ListingStock | undefined,
  pickups: BakersPickups,
  { buyerId, body, idempotencyKey, now }: Placing,
): { order: OrderRow; payment: PaymentRow | null } {
  const drafted = draftOrder(listing, { ...body, buyerId }, pickups, now)
  if ('refusal' in drafted) {
    const { code, message, field } = drafted.refusal
    throw new AppError(code, message, field === undefined ? {} : { fields: { [field]: message } })
  }
  const idempotent_body = idempotencyKey === null ? null : hashBody(body)
  const order = { ...drafted.order, idempotency_key: idempotencyKey, idempotent_body }
  if (!listing) throw new RangeError('An order was drafted of nothing')
  const chosen = choosePaymentMethod(listing, body.payWay, railsOn(config), order.total_cents, now)
  if ('refusal' in chosen) {
    const { code, message } = chosen.refusal
    throw new AppError(code, message, code === 'invalid' ? { fields: { quantity: message } } : {})
  }
  if (chosen.payWay === 'pickup') return { order: payAtPickup(order, listing), payment: null }
  const { payment, orders } = draftPayment(listing, chosen.payWay, newId(), [order], now)
  return { order: orders[0] ?? order, payment }
}
