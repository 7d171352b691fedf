import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { demoEmailEnding } from '#server/listings/listing-rules.ts'
import { askedForSellerCents } from '#server/orders/reading/fulfilled-amounts.ts'
import { soldAt } from '#server/orders/reading/sold-at.ts'
import type { LiveFigures } from './live-figure-rules.ts'

/** Figures since a moment and of now, without SAMPLE bakers. */
export async function sumLiveFigures(db: Db, since: Date): Promise<LiveFigures> {
  const isReal = sql`not exists (
    select from users where users.id = cook_id and users.email like ${`%${demoEmailEnding}`}
  )`
  const { rows } = await sql<LiveFigures>`
    with week as (
      select buyer_id, cook_id, ${askedForSellerCents} - (
        select coalesce(sum(amount_cents - commission_cents), 0) from payment_instructions
        where order_id = orders.id and kind = 'refund' and status <> 'failed'
      ) as kept
      from orders where ${soldAt} >= ${since} and ${isReal}
    )
    select (select count(distinct buyer_id) from week)::int as customers,
      (select floor(sum(kept) / count(distinct cook_id)) from week)::int as "weeklyEarnings",
      (select sum(rating * review_count) / nullif(sum(review_count), 0)
        from food_listings where review_count > 0 and ${isReal})::float8 as rating,
      (select count(distinct cook_id) from food_listings where is_public and ${isReal})::int as bakers
  `.execute(db)
  return rows[0] ?? { customers: 0, weeklyEarnings: null, rating: null, bakers: 0 }
}
