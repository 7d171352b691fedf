import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { askedCents } from '#server/orders/reading/fulfilled-amounts.ts'
import { soldAt } from '#server/orders/reading/sold-at.ts'
import type { Cents } from '#shared/money.ts'

/** Sold orders that were picked up in one place. */
export interface PlaceSumsRow {
  state: string | null
  zip: string | null
  orders: number
  /** what buyers were asked for, and what of it went back to them, in cents */
  gross: Cents
  refunds: Cents
}

/** What was sold since a moment and before another, by the state or the ZIP of its pickup; the most first. */
export async function sumSalesByPlace(
  db: Db,
  by: 'state' | 'zip',
  { from, until }: { from: Date; until: Date },
): Promise<PlaceSumsRow[]> {
  const zip = by === 'zip' ? sql`pickup_zip` : sql`null::text`
  const { rows } = await sql<PlaceSumsRow>`
    select pickup_state as state, ${zip} as zip, count(*)::integer as orders,
      sum(${askedCents})::bigint as gross, sum(refunded_cents + lost_cents)::bigint as refunds
    from orders where ${soldAt} >= ${from} and ${soldAt} < ${until}
    group by 1, 2
    order by gross desc, state nulls last, zip nulls last`.execute(db)
  return rows
}
