import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { askedCents } from '#server/orders/reading/fulfilled-amounts.ts'
import { soldAt } from '#server/orders/reading/sold-at.ts'
import type { Cents } from '#shared/money.ts'

/** Sums of sold orders picked up in one place. */
export interface PlaceSumsRow {
  state: string | null
  zip: string | null
  orders: number
  /** prices for buyers, and what was refunded of them, in cents */
  gross: Cents
  refunds: Cents
}

/** Sums sales in a time range by state or ZIP of the pickup, highest first. */
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
