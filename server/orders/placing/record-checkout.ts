import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import type { BodyHash } from '#server/database/tables/column-types.ts'
import type { Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Change } from '#server/http/cache-tags-rules.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import { lockChosenWindows, readPickups } from '#server/pickups/placing-pickups.ts'
import type { CheckoutRefusal } from '#shared/api/checkouts.ts'
import type { CheckoutId, PersonId } from '#shared/api/ids.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import { announcePlaced } from './announce-placed.ts'
import { type CheckoutDraft, draftCheckout, type RefusedPart, type WantedOfBaker } from './draft-checkout.ts'
import { countOfPickups } from './join-pickups.ts'
import {
  type ListingStock,
  lockOpenOrders,
  type OpenOrder,
  placedView,
  recordPlacing,
} from './placing-repository.ts'
import {
  advanceSoldOutListings,
  changesOfStocks,
  lockOvensOfStocks,
  lockWantedStocks,
  stockIdOf,
  stockIdOfOrder,
} from './wanted-stocks.ts'

export type PlacingContext = Pick<AppContext, 'db' | 'now' | 'config'>

/** A cart, or a single order, to place. */
export interface CheckoutRequest {
  buyerId: PersonId
  bakers: readonly WantedOfBaker[]
  /** places nothing when any part is refused; default false */
  allOrNothing?: boolean | undefined
  /** the idempotency key with a hash of the request body */
  key: { of: 'checkout' | 'order'; value: IdempotencyKey; bodyHash: BodyHash } | null
  /** gets the changes that visitors see */
  reportChanges: (changes: readonly Change[]) => void
}

/** The placed checkout, as a later read would return it. */
export interface RecordedCheckout {
  id: CheckoutId
  createdAt: Date
  refusals: CheckoutRefusal[]
  views: ReturnType<typeof viewsOf>
  /** whether an order was confirmed at once, so that its view must be read again */
  isAnyConfirmed: boolean
}

/**
 * Places a checkout in a transaction, all or nothing per baker; with an online part, all orders wait for the payment
 * (decisions, OPEN-05, PAY-07 and carts with both ways of paying). Throws `invalid`, and refusals of a single order.
 */
export async function recordCheckout(
  context: PlacingContext,
  trx: Trx,
  { buyerId, bakers, allOrNothing, key, reportChanges }: CheckoutRequest,
  { isSingle }: { isSingle: boolean },
): Promise<RecordedCheckout> {
  const now = context.now()
  const id: CheckoutId = newId()
  const lines = bakers.flatMap((baker) => baker.lines)
  await lockChosenWindows(trx, [...bakers, ...lines])
  const stocks = await lockWantedStocks(trx, lines, buyerId, now)
  const pickups = await readPickups(trx, stocks, { buyerId, now })
  const ovens = await lockOvensOfStocks(trx, stocks)
  const openOrders = await lockOpenOrders(trx, buyerId)
  const { parts: drafted, refused } = draftCheckout(bakers, stocks, {
    ...{ checkoutId: id, buyerId, openOrders, pickups, ovens, now },
    amountField: isSingle ? 'quantity' : 'bakers',
    railsOn: railsOn(context.config),
  })
  const parts = allOrNothing && refused.length > 0 ? [] : drafted
  if (isSingle) for (const part of refused) throw refusedAlone(part)
  const refusals = refused.map(({ refusal }) => refusal)
  const kept = key && { idempotency_key: key.value, idempotent_body: key.bodyHash }
  const orders = parts.flatMap((part) => part.orders)
  await recordPlacing(trx, {
    checkout: {
      ...{ id, buyer_id: buyerId, refusals: JSON.stringify(refusals) },
      ...(key?.of === 'checkout' ? kept : {}),
      ...{ created_at: now, updated_at: now },
    },
    payments: parts.flatMap(({ payment }) => payment ?? []),
    orders: key?.of === 'order' ? orders.map((order) => ({ ...order, ...kept })) : orders,
    now,
  })
  await advanceSoldOutListings(trx, orders, stocks, now)
  reportChanges(changesOfStocks(stocks))
  const views = viewsOf(parts, stocks, openOrders)
  const isPlaced = parts.every(({ payment }) => payment === null)
  const isAnyConfirmed = isPlaced && (await announceParts(context, trx, parts, { stocks, views, now }))
  return { id, createdAt: now, refusals, views, isAnyConfirmed }
}

function refusedAlone({ refusal: { code, message }, fields }: RefusedPart): AppError {
  return new AppError(code, message, Object.keys(fields).length === 0 ? {} : { fields })
}

/** Announces orders of a checkout paid at pickup only; returns whether any was confirmed automatically. */
async function announceParts(
  context: PlacingContext,
  trx: Trx,
  parts: CheckoutDraft['parts'],
  { stocks, views, now }: { stocks: readonly ListingStock[]; views: RecordedCheckout['views']; now: Date },
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

function viewsOf(
  parts: CheckoutDraft['parts'],
  stocks: readonly ListingStock[],
  openOrders: readonly OpenOrder[],
) {
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
