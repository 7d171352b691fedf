import type { Db } from '#server/database/tables.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { differencesInAmountsAtPickup } from './amount-rules.ts'
import { readBookedAtPickup } from './booked-repository.ts'
import type { Difference } from './difference-rules.ts'
import { differencesAtPickup } from './movement-rules.ts'
import { differencesInPeopleAtPickup } from './people-rules.ts'

/** How many orders are compared at a time. */
const batch = 1_000

/** Compares orders paid at pickup with their ledger entries; no provider knows these orders. */
export async function comparePickups(db: Db): Promise<Difference[]> {
  const found: Difference[] = []
  let after: OrderId | null = null
  for (;;) {
    const orders = await readBookedAtPickup(db, after, batch)
    for (const order of orders)
      found.push(
        ...differencesInPeopleAtPickup(order),
        ...differencesAtPickup(order),
        ...differencesInAmountsAtPickup(order),
      )
    if (orders.length < batch) return found
    after = orders.at(-1)?.id ?? null
  }
}
