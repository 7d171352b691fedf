import type { Db, Trx } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { BakersPickups, PickupWanted } from './pickup-choice-rules.ts'
import { listPickups, listWindows, lockWindows } from './pickup-windows-repository.ts'

/** For bakers without windows. */
export const noPickups: BakersPickups = { windows: [], pickups: [] }

/** Locks the chosen windows, before the listings (decisions, locks). */
export async function lockChosenWindows(trx: Trx, wanted: readonly PickupWanted[]): Promise<void> {
  await lockWindows(trx, [...new Set(wanted.flatMap(({ pickupWindow }) => pickupWindow?.id ?? []))])
}

/**
 * The windows of the bakers of these listings, and the pickups of other buyers. To place orders, call it after
 * the locks: only then does it see concurrent orders, and no place is sold twice.
 */
export async function readPickups(
  db: Db,
  stocks: readonly { cook_id: PersonId; has_pickup_windows: boolean }[],
  { buyerId, now }: { buyerId: PersonId; now: Date },
): Promise<ReadonlyMap<PersonId, BakersPickups>> {
  const bakerIds = [...new Set(stocks.flatMap((stock) => (stock.has_pickup_windows ? [stock.cook_id] : [])))]
  if (bakerIds.length === 0) return new Map()
  const windows = Map.groupBy(await listWindows(db, bakerIds), ({ cook_id }) => cook_id)
  const pickups = Map.groupBy(
    await listPickups(db, bakerIds, { after: now, exceptBuyer: buyerId }),
    ({ cook_id }) => cook_id,
  )
  return new Map(
    bakerIds.map((id) => [id, { windows: windows.get(id) ?? [], pickups: pickups.get(id) ?? [] }]),
  )
}
