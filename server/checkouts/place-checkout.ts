import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isUniqueViolation } from '#server/database/unique-violation.ts'
import type { Change } from '#server/http/shown-rules.ts'
import { announcePlaced } from '#server/orders/placing/announce-placed.ts'
import { countOfPickups } from '#server/orders/placing/join-pickups.ts'
import { inLineForListings } from '#server/orders/placing/line-for-listings.ts'
import {
  type ListingStock,
  lockOpenOrders,
  type OpenOrder,
  placedView,
  recordPlacing,
} from '#server/orders/placing/placing-repository.ts'
import {
  changesOfStocks,
  lockOvensOfStocks,
  lockWantedStocks,
  moveOnFromSoldOut,
  stockIdOf,
  stockIdOfOrder,
} from '#server/orders/placing/wanted-stocks.ts'
import { hashBody, refuseOtherBody } from '#server/orders/reading/idempotency-key.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import { lockChosenWindows, readPickups } from '#server/pickups/placing-pickups.ts'
import type { Checkout, CheckoutBody } from '#shared/api/checkouts.ts'
import type { ListingId, PersonId } from '#shared/api/ids.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import { type CheckoutViews, presentCheckout } from './checkout-presenter.ts'
import { findCheckoutByKey } from './checkouts-repository.ts'
import { type CheckoutDraft, draftCheckout } from './draft-checkout.ts'
import { getCheckout } from './get-checkout.ts'

type PlacingContext = Pick<AppContext, 'db' | 'now' | 'config'>

/**
 * Places a cart, in one transaction: of each baker everything or nothing. What is paid over a rail holds its servings and
 * waits for its payment, and what is paid at pickup waits with it; where nothing is paid online it is placed at once
 * (decisions, OPEN-05, PAY-07 and carts with both ways of paying). The same key of the same buyer answers the first
 * checkout as it is now; throws `idempotency_mismatch` when it comes with another cart. What visitors see change is told where it was not made before.
 */
export async function placeCheckout(
  context: PlacingContext,
  viewer: Pick<Viewer, 'id'>,
  { bakers }: CheckoutBody,
  idempotencyKey: IdempotencyKey | null,
  tellChanged: CheckoutRequest['tellChanged'] = () => undefined,
): Promise<Checkout> {
  const request = { buyerId: viewer.id, bakers, idempotencyKey, tellChanged }
  try {
    return await inLineForListings(context.db, listingsOf(bakers), () =>
      inTransaction(context.db, (trx) => recordCheckout(context, trx, request)),
    )
  } catch (error) {
    if (idempotencyKey === null || !isUniqueViolation(error, 'checkouts_buyer_id_idempotency_key_key'))
      throw error
    const earlier = await findCheckoutByKey(context.db, viewer.id, idempotencyKey)
    if (!earlier) throw error
    refuseOtherBody(earlier, hashBody(bakers))
    return getCheckout(context, viewer, earlier.id)
  }
}

interface CheckoutRequest extends CheckoutBody {
  buyerId: PersonId
  idempotencyKey: IdempotencyKey | null
  tellChanged: (changes: readonly Change[]) => void
}

async function recordCheckout(
  context: PlacingContext,
  trx: Trx,
  { buyerId, bakers, idempotencyKey, tellChanged }: CheckoutRequest,
): Promise<Checkout> {
  const now = context.now()
  const id = newId()
  await lockChosenWindows(
    trx,
    bakers.flatMap((baker) => [baker, ...baker.lines]),
  )
  const stocks = await lockWantedStocks(
    trx,
    bakers.flatMap(({ lines }) => lines),
    buyerId,
    now,
  )
  const pickups = await readPickups(trx, stocks, { buyerId, now })
  const ovens = await lockOvensOfStocks(trx, stocks)
  const openOrders = await lockOpenOrders(trx, buyerId)
  const rails = railsOn(context.config)
  const buying = { checkoutId: id, buyerId, railsOn: rails, openOrders, pickups, ovens, now }
  const { parts, refusals } = draftCheckout(bakers, stocks, buying)
  await recordPlacing(trx, {
    checkout: {
      id,
      buyer_id: buyerId,
      idempotency_key: idempotencyKey,
      idempotent_body: idempotencyKey === null ? null : hashBody(bakers),
      refusals: JSON.stringify(refusals),
      created_at: now,
      updated_at: now,
    },
    payments: parts.flatMap(({ payment }) => payment ?? []),
    orders: parts.flatMap(({ orders }) => orders),
    now,
  })
  await moveOnFromSoldOut(
    trx,
    parts.flatMap(({ orders }) => orders),
    stocks,
    now,
  )
  tellChanged(changesOfStocks(stocks))
  const views = viewsOf(parts, stocks, openOrders)
  const isPlaced = parts.every(({ payment }) => payment === null)
  // what is confirmed has more to tell than was written of it
  if (isPlaced && (await announceParts(context, trx, parts, { stocks, views, now })))
    return getCheckout({ db: trx, now: context.now }, { id: buyerId }, id)
  return presentCheckout({ id, refusals, created_at: now }, buyerId, views, now)
}

/** Tells of what is paid at pickup throughout and so is placed; answers whether any of it is confirmed thereby. */
async function announceParts(
  context: PlacingContext,
  trx: Trx,
  parts: CheckoutDraft['parts'],
  { stocks, views, now }: { stocks: readonly ListingStock[]; views: CheckoutViews; now: Date },
): Promise<boolean> {
  let isAnyConfirmed = false
  for (const { orders } of parts) {
    const baker = stocks.find(({ cook_id }) => cook_id === orders[0]?.cook_id)
    const isConfirmed = baker?.confirms_automatically ?? false
    const read = views.orders.filter(({ id }) => orders.some((order) => order.id === id))
    await announcePlaced(context, trx, orders, { rail: null, isConfirmed, now, read })
    isAnyConfirmed ||= isConfirmed
  }
  return isAnyConfirmed
}

/** Each listing of a cart, once. */
function listingsOf(bakers: CheckoutBody['bakers']): ListingId[] {
  return [...new Set(bakers.flatMap(({ lines }) => lines.map(({ foodListingId }) => foodListingId)))]
}

/** What was placed, as reading the checkout again would show it. */
function viewsOf(
  parts: CheckoutDraft['parts'],
  stocks: readonly ListingStock[],
  openOrders: readonly OpenOrder[],
): CheckoutViews {
  const ordersOfPickup = countOfPickups(
    parts.flatMap(({ orders }) => orders),
    openOrders,
  )
  const views = parts.flatMap(({ orders, payment }) =>
    orders.flatMap((order) => {
      const listing = stocks.find((stock) => stockIdOf(stock) === stockIdOfOrder(order))
      if (!listing) return []
      return [
        { payment, order: placedView(order, listing, { payment, pickup_orders: ordersOfPickup(order) }) },
      ]
    }),
  )
  const payments = new Map(views.map(({ payment, order }) => [payment?.id, { payment, order }]))
  return {
    orders: views.map(({ order }) => order),
    payments: [...payments.values()].flatMap(({ payment, order: { cook_first_name, cook_last_name } }) =>
      payment ? [{ ...payment, cook_first_name, cook_last_name }] : [],
    ),
  }
}
