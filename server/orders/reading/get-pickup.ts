import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PickupId } from '#shared/api/ids.ts'
import type { Pickup } from '#shared/api/pickups.ts'
import { presentOrder } from './order-presenter.ts'
import { findOpenPickups, listOrdersOfPickup } from './orders-repository.ts'

/** A pickup as its buyer or baker sees it; throws `not_found` for everyone else (decisions, a pickup). */
export async function getPickup(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  id: PickupId,
): Promise<Pickup> {
  const orders = await listOrdersOfPickup(db, id, viewer.id)
  if (orders.length === 0) throw new AppError('not_found', 'We could not find this pickup.')
  const at = now()
  return { id, orders: orders.map((order) => presentOrder(order, viewer.id, at)) }
}

/** The baker's open pickups with this code; empty when there are none. */
export async function findPickups(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  pickupCode: string,
): Promise<Pickup[]> {
  const pickups: Pickup[] = []
  for (const id of await findOpenPickups(db, viewer.id, pickupCode))
    pickups.push(await getPickup({ db, now }, viewer, id))
  return pickups
}
