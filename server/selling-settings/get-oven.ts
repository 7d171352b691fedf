import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { findBakersZone } from '#server/kitchen/kitchen-repository.ts'
import { listOvens, listTaken } from '#server/ovens/ovens-repository.ts'
import type { Oven } from '#shared/api/ovens.ts'
import { addDays, dateInZone, defaultTimeZone } from '#shared/ready-by.ts'

/** How many days of oven use a baker sees, including today. */
const daysRead = 14

/** The viewer's oven capacity, and its use from today on. */
export async function getOven(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id }: Pick<Viewer, 'id'>,
): Promise<Oven> {
  const [oven] = await listOvens(db, [id])
  if (!oven) return { spacesADay: null, days: [] }
  const today = dateInZone(now(), (await findBakersZone(db, id)) ?? defaultTimeZone)
  const dates = Array.from({ length: daysRead }, (_, day) => addDays(today, day))
  const taken = await listTaken(db, [id], dates)
  return {
    spacesADay: oven.spaces_a_day,
    days: dates.map((date) => ({ date, taken: taken.find(({ day }) => day === date)?.spaces ?? 0 })),
  }
}
