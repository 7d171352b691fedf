import { inTransaction } from '#server/database/transaction.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { nextBake } from './baking-cycle-rules.ts'
import { bakeAgain, lockDemoListings } from './demo-repository.ts'
import { demoListings } from './demo-rows.ts'
import type { DemoContext } from './seed-demo-data.ts'

/**
 * Moves past samples to their next bake, within today and five days on, with all their servings. Idempotent. Returns
 * how many it moved.
 */
export async function refreshDemoListings({ db, now }: DemoContext): Promise<number> {
  const moment = now()
  const servings = new Map(demoListings.map((listing) => [listing.title, listing.servings]))
  return inTransaction(db, async (trx) => {
    let moved = 0
    for (const listing of await lockDemoListings(trx)) {
      const timeZone = listing.time_zone
      const readyByDate = nextBake(listing.ready_by_date, dateInZone(moment, timeZone))
      if (readyByDate === listing.ready_by_date) continue
      const readyAt = readyMoment({ readyByDate, readyByTime: listing.ready_by_time.slice(0, 5), timeZone })
      await bakeAgain(trx, listing.id, {
        readyByDate,
        readyAt,
        servings: servings.get(listing.title) ?? null,
        now: moment,
      })
      moved += 1
    }
    return moved
  })
}
