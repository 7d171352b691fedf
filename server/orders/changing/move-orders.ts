import type { Viewer } from '#server/accounts/viewer.ts'
import { newId } from '#server/database/new-id.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { isSameSpot } from '#server/listings/listing-place.ts'
import type { LocationChange, NewLocation, OrdersAtPlaces } from '#server/listings/orders-at-places.ts'
import { shownPlace } from '#server/listings/shown-place.ts'
import { pickupPlace } from '#server/places/pickup-place.ts'
import type { OrderId, PickupId } from '#shared/api/ids.ts'
import { plural } from '#shared/plural.ts'
import { mayKnowPickupPlace } from '../rules/order-pickup-rules.ts'
import { cancelForBaker } from './cancel-for-baker.ts'
import type { OrderContext } from './change-order-status.ts'
import { updateOrder } from './locked-orders-repository.ts'
import { keptAt } from './moved-place.ts'
import { listOrdersAt, listPickupsWithOthers, lockOrdersAt, type OrderAt } from './moving-repository.ts'
import { recordOrderChange } from './record-order-change.ts'

/** Moves orders with their location, for modules that only know locations. */
export const ordersAtPlaces: OrdersAtPlaces = { moving }

/** Most attempts when new orders arrive in between. */
const mostTries = 5

/** Why a change must be retried: orders to cancel first, or a new order that is not locked yet. */
interface Blockers {
  toCancel: readonly OrderAt[]
  isOvertaken: boolean
}

async function moving(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  change: LocationChange,
  carryOut: Parameters<OrdersAtPlaces['moving']>[3],
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const blockers: Blockers = { toCancel: [], isOvertaken: false }
    try {
      return await inTransaction(context.db, async (trx) => {
        const held = await lockOrdersAt(trx, viewer.id, change.at)
        await carryOut(trx, (to) => settle(context, trx, { viewer, change, held, to, blockers }))
      })
    } catch (error) {
      if (tries === mostTries || !(blockers.isOvertaken || blockers.toCancel.length > 0)) throw error
      for (const order of blockers.toCancel) await cancelMoved(context, viewer, order)
    }
  }
}

interface Settled {
  viewer: Pick<Viewer, 'id'>
  change: LocationChange
  /** the orders locked by the transaction */
  held: ReadonlySet<OrderId>
  to: NewLocation
  blockers: Blockers
}

async function settle(
  context: OrderContext,
  trx: Trx,
  { viewer, change: { at, answer }, held, to, blockers }: Settled,
): Promise<void> {
  if (answer === 'keep') return
  const affected = (await listOrdersAt(trx, viewer.id, at, context.now())).filter(
    ({ place }) => !isSameSpot(place, to),
  )
  const placed = affected.filter(({ placed_at, received_at }) => placed_at !== null && received_at === null)
  if (answer !== 'move' && placed.length > 0) {
    if (answer === 'cancel') blockers.toCancel = placed
    throw undecided(placed.length)
  }
  if (placed.some(({ place }) => place.time_zone !== to.time_zone)) throw otherZone()
  // moved without asking the baker: unpaid orders, and received ones that the buyer may still undo; the buyers are
  // notified anyway
  const moved = affected.filter(({ place }) => place.time_zone === to.time_zone)
  blockers.isOvertaken = moved.some(({ id }) => !held.has(id))
  if (blockers.isOvertaken)
    throw new AppError(
      'conflict',
      'Somebody has just placed another order. Check the open orders and save again.',
    )
  await moveTo(context, trx, moved, to)
}

/** Writes a new location to locked orders and notifies their buyers. */
async function moveTo(
  context: OrderContext,
  trx: Trx,
  orders: readonly OrderAt[],
  to: NewLocation,
): Promise<void> {
  const place = keptAt(to)
  const { state, zip } = pickupPlace(to)
  const pickupIdOf = await pickupsApart(trx, orders)
  const updated_at = context.now()
  for (const order of orders)
    await updateOrder(trx, order.id, {
      place_id: to.place_id,
      place,
      pickup_state: state,
      pickup_zip: zip,
      pickup_id: pickupIdOf(order),
      updated_at,
    })
  const changed = orders.map((order) => {
    const seesExactly = mayKnowPickupPlace(order, 'buyer')
    return {
      order,
      before: shownPlace(order.place, seesExactly).address,
      after: shownPlace(place, seesExactly).address,
    }
  })
  await recordOrderChange(context, trx, 'pickup_location', changed)
}

/** The pickup id of each moved order: its own, or a new one when other orders of the pickup stay. */
async function pickupsApart(
  trx: Trx,
  orders: readonly OrderAt[],
): Promise<(order: OrderAt) => PickupId | null> {
  const ids = [...new Set(orders.flatMap(({ pickup_id }) => pickup_id ?? []))]
  const parted = await listPickupsWithOthers(
    trx,
    ids,
    orders.map(({ id }) => id),
  )
  const begun = new Map([...parted].map((id): [PickupId, PickupId] => [id, newId()]))
  return ({ pickup_id }) => (pickup_id && begun.get(pickup_id)) ?? pickup_id
}

/** Cancels an order whose location moves unless it was already changed. */
async function cancelMoved(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  { id, status }: OrderAt,
): Promise<void> {
  try {
    await cancelForBaker(context, viewer, { id, status }, { because: 'moved', reason: movedAway })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'wrong_transition')) throw error
  }
}

const movedAway = 'The pickup location changed.'

function undecided(count: number): AppError {
  const message = plural(count, [
    '# open order is picked up here. Choose what happens to it.',
    '# open orders are picked up here. Choose what happens to them.',
  ])
  return new AppError('orders_open', message, { fields: { existingOrders: message } })
}

function otherZone(): AppError {
  const message = 'Open orders can’t move into another time zone. Keep their location, or cancel them.'
  return new AppError('invalid', message, { fields: { existingOrders: message } })
}
