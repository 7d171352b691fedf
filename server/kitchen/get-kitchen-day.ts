import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import { howFull } from '#server/ovens/room-in-ovens.ts'
import { listPlaces } from '#server/pickups/pickup-places-repository.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { KitchenDay, KitchenDaySearch } from '#shared/api/kitchen.ts'
import { dateInZone, defaultTimeZone } from '#shared/ready-by.ts'
import { audiencesOf, batchOf } from './audience-rules.ts'
import { presentKitchenOrder } from './kitchen-presenter.ts'
import {
  findBakersZone,
  type KitchenOrderRow,
  listBaked,
  listCounter,
  listKitchenDay,
  listKitchenDays,
  listOfBatches,
} from './kitchen-repository.ts'
import { prepList } from './prep-rules.ts'

/** The most orders of a day, and days, that are listed; the order history has all. */
const mostOrders = 1000
const mostDays = 14

/** The viewer's baking for a day and its pickups; today by default. */
export async function getKitchenDay(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  { date }: KitchenDaySearch,
): Promise<KitchenDay> {
  const timeZone = (await findBakersZone(db, viewer.id)) ?? defaultTimeZone
  const today = dateInZone(now(), timeZone)
  const day = date ?? today
  const orders = await listKitchenDay(db, viewer.id, day, mostOrders)
  const baked = await listBaked(db, viewer.id, day, mostOrders)
  return {
    date: day,
    today,
    timeZone,
    orders: orders.map(presentKitchenOrder),
    isAtSeveralPlaces: isAtSeveral(orders, await listPlaces(db, viewer.id)),
    toBake: prepList(baked),
    counter: (await listCounter(db, viewer.id, day)).map((bake) => ({
      id: bake.id,
      batchId: bake.batch_id,
      title: bake.title,
      servingsAvailable: bake.servings_available,
      ...(bake.fillings.length === 0 ? {} : { fillings: bake.fillings }),
    })),
    oven: await howFull(db, viewer.id, day),
    audiences: audiencesOf(orders, await listOfTheirBatches(db, viewer.id, [...orders, ...baked])),
    days: await listKitchenDays(db, viewer.id, today, mostDays),
  }
}

/** The open orders of all batches of some orders. */
async function listOfTheirBatches(
  db: Db,
  cookId: PersonId,
  orders: readonly KitchenOrderRow[],
): Promise<KitchenOrderRow[]> {
  const ids = [...new Set(orders.map(batchOf))]
  return ids.length === 0 ? [] : listOfBatches(db, cookId, ids, mostOrders)
}

/** Whether a baker has several pickup locations, or some orders of the day are at other addresses. */
function isAtSeveral(
  orders: readonly Pick<KitchenOrderRow, 'place_name'>[],
  places: readonly unknown[],
): boolean {
  return places.length > 1 || new Set(orders.map(({ place_name }) => place_name)).size > 1
}
