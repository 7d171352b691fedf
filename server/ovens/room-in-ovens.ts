import type { Db, Trx } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { OvenLoad } from '#shared/api/ovens.ts'
import type { OvenSpaces, Servings } from '#shared/money.ts'
import { leftToOrder, type OvenDay } from './oven-rules.ts'
import { listOvens, listTaken, lockOvens, type Oven } from './ovens-repository.ts'

/** A bake on a day of its baker's oven. */
export interface BakedThatDay {
  cook_id: PersonId
  /** YYYY-MM-DD */
  ready_by_date: string
}

/** The oven of a bake on its day; null if its baker does not count oven spaces. */
export type OvenDays = (baked: BakedThatDay) => OvenDay | null

/** Used when no baker counts oven spaces. */
const noOvens: OvenDays = () => null

/** Reads the ovens of these bakes. */
export async function readOvens(db: Db, baked: readonly BakedThatDay[]): Promise<OvenDays> {
  return ovenDays(db, await listOvens(db, bakersOf(baked)), baked)
}

/** Locks the ovens of these bakes until the transaction ends, by baker id and after listings. */
export async function lockOvensOf(trx: Trx, baked: readonly BakedThatDay[]): Promise<OvenDays> {
  return baked.length === 0 ? noOvens : ovenDays(trx, await lockOvens(trx, bakersOf(baked)), baked)
}

/** Bakes or batches with the servings that buyers can order, limited by their ovens. */
export async function asOvensAllow<
  Baked extends BakedThatDay & { servings_available: Servings; oven_spaces: OvenSpaces },
>(db: Db, baked: readonly Baked[]): Promise<Baked[]> {
  const ovens = await readOvens(db, baked)
  return baked.map((one) => ({ ...one, servings_available: leftToOrder(one, ovens(one)) }))
}

/** A baker's oven on a day (YYYY-MM-DD) in the API; null if they do not count oven spaces. */
export async function howFull(db: Db, cookId: PersonId, day: string): Promise<OvenLoad | null> {
  const baked = { cook_id: cookId, ready_by_date: day }
  const oven = (await readOvens(db, [baked]))(baked)
  return oven && { taken: oven.taken, spacesADay: oven.spaces_a_day }
}

function bakersOf(baked: readonly BakedThatDay[]): PersonId[] {
  return [...new Set(baked.map(({ cook_id }) => cook_id))]
}

async function ovenDays(db: Db, ovens: readonly Oven[], baked: readonly BakedThatDay[]): Promise<OvenDays> {
  if (ovens.length === 0) return noOvens
  const counted = ovens.map(({ cook_id }) => cook_id)
  const days = baked.flatMap(({ cook_id, ready_by_date }) => (counted.includes(cook_id) ? ready_by_date : []))
  const taken = await listTaken(db, counted, [...new Set(days)])
  return ({ cook_id, ready_by_date }) => {
    const oven = ovens.find((one) => one.cook_id === cook_id)
    if (!oven) return null
    const ofDay = taken.find((one) => one.cook_id === cook_id && one.day === ready_by_date)
    return { spaces_a_day: oven.spaces_a_day, taken: ofDay?.spaces ?? 0 }
  }
}
