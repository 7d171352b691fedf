import { firstBatchOf } from '#server/batches/batch-rules.ts'
import type { Audience, ShownAudience } from '#shared/api/announcements.ts'
import type { BatchId, ListingId, OrderId, PersonId, PickupWindowId } from '#shared/api/ids.ts'
import { isOpen } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'

/** The facts of an order that decide whether an announcement reaches it. */
export interface Reached {
  id: OrderId
  buyer_id: PersonId
  food_listing_id: ListingId
  /** null: the first batch of its bake */
  batch_id: BatchId | null
  pickup_window_id: PickupWindowId | null
  status: OrderStatus
}

/** The batch of an order. */
export function batchOf({
  batch_id,
  food_listing_id,
}: Pick<Reached, 'batch_id' | 'food_listing_id'>): BatchId {
  return batch_id ?? firstBatchOf(food_listing_id)
}

/** The open orders of an audience. */
export function reachedBy<Row extends Reached>(
  orders: readonly Row[],
  { pickupWindowId, foodListingId, batchId }: Audience,
): Row[] {
  return orders.filter(
    (order) =>
      isOpen(order.status) &&
      (pickupWindowId === null || order.pickup_window_id === pickupWindowId) &&
      (foodListingId === null || order.food_listing_id === foodListingId) &&
      (batchId === null || batchOf(order) === batchId),
  )
}

/** How many different buyers these orders have. */
export function peopleOf(orders: readonly Reached[]): number {
  return new Set(orders.map(({ buyer_id }) => buyer_id)).size
}

interface KitchenRow extends Reached {
  title: string
  /** HH:MM */
  pickup_time: string
  /** YYYY-MM-DD */
  ready_date: string
}

const everybody = {
  pickupWindowId: null,
  foodListingId: null,
  batchId: null,
  title: null,
  from: null,
  bakedOn: null,
}

/**
 * The audiences of a day with open orders: everybody, each of several windows or bakes, and batches also picked up by
 * others.
 * `orders` are the day's by pickup time; `ofBatches` are all orders of its batches.
 */
export function audiencesOf(
  orders: readonly KitchenRow[],
  ofBatches: readonly KitchenRow[],
): ShownAudience[] {
  const open = reachedBy(orders, everybody)
  const windows = [...Map.groupBy(open, (order) => order.pickup_window_id)]
  const bakes = [...Map.groupBy(open, (order) => order.food_listing_id)]
  const ofDay = [
    ...(open.length > 0 ? [{ ...everybody, people: peopleOf(open) }] : []),
    ...several(windows).flatMap(([id, of]) =>
      id === null
        ? []
        : [{ ...everybody, pickupWindowId: id, from: of[0]?.pickup_time ?? null, people: peopleOf(of) }],
    ),
    ...several(bakes).map(([id, of]) => ({
      ...everybody,
      foodListingId: id,
      title: of[0]?.title ?? null,
      people: peopleOf(of),
    })),
  ]
  const told = new Set(ofDay.map((audience) => idsOf(reachedBy(orders, audience))))
  const batches = [...Map.groupBy(reachedBy(ofBatches, everybody), batchOf)]
    .filter(([, of]) => !told.has(idsOf(of)))
    .map(([batchId, of]) => ({
      ...everybody,
      batchId,
      title: of[0]?.title ?? null,
      bakedOn: of[0]?.ready_date ?? null,
      people: peopleOf(of),
    }))
  return [...ofDay, ...batches]
}

function idsOf(orders: readonly Reached[]): string {
  return orders
    .map(({ id }) => id)
    .toSorted()
    .join()
}

function several<T>(groups: T[]): T[] {
  return groups.length > 1 ? groups : []
}
