import { type Kysely, sql } from 'kysely'
import type { Db, Tables } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** The statement timeout in milliseconds: a benchmark makes a million orders. */
const patience = 30 * 60_000

interface ManyOrders {
  orders: number
  /** one in ten is a baker */
  people: number
  /** when the latest order was placed; the others are up to two years older */
  until: Date
}

/**
 * Inserts people, a listing of each baker and orders among them with plain SQL: open orders only in the last weeks, a
 * rare failed refund, shared names. Skips triggers and foreign keys, so it needs a superuser.
 */
export async function insertManyOrders(
  db: Kysely<Tables>,
  { orders, people, until }: ManyOrders,
): Promise<void> {
  await sql`
    insert into users (id, email, email_verified, first_name, last_name, created_at, updated_at)
    select gen_random_uuid(), 'person-' || i || '@many.example', true,
      (array['Maria', 'Tomás', 'June', 'Sam', 'Priya', 'Agnes', 'Dev', 'Ben'])[1 + i % 8],
      case when i % 100 = 0 then 'Rare' || i else (array['Okafor', 'Rivera', 'Park', 'Doyle', 'Raman'])[1 + i % 5] end,
      joined, joined
    from generate_series(1, ${people}::integer) as i,
      lateral (select ${until}::timestamptz - (i % 730) * interval '1 day' as joined) as at
  `.execute(db)
  await sql`
    insert into food_listings (id, cook_id, title, description, cuisine, price_cents, servings_available,
      serving_description, ready_by_date, ready_by_time, time_zone, ready_at, address, address_type, terms_accepted_at,
      created_at, updated_at)
    select gen_random_uuid(), id, 'Loaf', 'Dark crust.', 'Bread', 950, 5, 'one loaf', '2030-01-01', '17:00',
      'America/New_York', '2030-01-01T22:00:00Z', '88 Alder Ave, New York, NY 10001', 'home', at, at, at
    from users, (select ${until}::timestamptz as at) as made where email like '%0@many.example'
  `.execute(db)
  await inTransaction(db, (trx) => insertOrders(trx, orders, until), patience)
  await sql`vacuum analyze`.execute(db)
}

async function insertOrders(db: Db, orders: number, until: Date): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(db)
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`
    create temporary table many_people on commit drop as
    select row_number() over (order by id) - 1 as place, id as buyer_id from users where email like '%@many.example'
  `.execute(db)
  await sql`
    create temporary table many_listings on commit drop as
    select row_number() over (order by id) - 1 as place, id as listing_id, cook_id from food_listings where title = 'Loaf'
  `.execute(db)
  await sql`
    insert into payments (id, checkout_id, buyer_id, cook_id, rail, payee, amount_cents, commission_cents, status,
      held_until, capture_id, captured_at, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid(), buyer_id, gen_random_uuid(), 'stripe', 'acct', 950, 71, 'captured',
      at, 'many-' || place, at, at, at
    from many_people, (select ${until}::timestamptz as at) as made where place < 1000
  `.execute(db)
  await sql`analyze many_people, many_listings`.execute(db)
  await sql`
    insert into orders (id, buyer_id, cook_id, food_listing_id, title, serving_description, unit_price_cents, quantity,
      subtotal_cents, total_cents, commission_cents, seller_cents, status, status_before_request, payment_status,
      cancellation_reason, cancellation_requested_at, completed_at, cancelled_at, payment_id, placed_at, answer_by,
      created_at, updated_at)
    select gen_random_uuid(), buyer_id, cook_id, listing_id, 'Loaf', 'one loaf', price, quantity, price * quantity,
      price * quantity, 0, price * quantity, status, case status when 'cancellation_requested' then 'confirmed' end,
      payment_status, case status when 'cancellation_requested' then 'Away' end,
      case status when 'cancellation_requested' then at end, case status when 'completed' then at end,
      case status when 'cancelled' then at end,
      case when payment_status <> 'not_required' then payment.id end,
      case when payment_status not in ('awaiting_payment', 'failed') then at end, at + interval '24 hours', at, at
    from (
      select i, at, 100 + i * 37 % 4000 as price, 1 + i % 5 as quantity, status,
        case
          when status = 'pending' and i % 7 = 0 then 'awaiting_payment'
          when i % 2 = 0 then 'not_required'
          when status = 'cancelled' then case when i % 9 = 0 then 'failed' else 'refunded' end
          when i % 9973 = 1 then 'refund_pending'
          else 'paid'
        end as payment_status
      from (
        select i, at, case
          when age < 3 then (array['pending', 'confirmed', 'pending', 'cancelled'])[1 + i % 4]
          when age < 14 then (array['confirmed', 'completed', 'cancellation_requested', 'completed'])[1 + i % 4]
          when i % 10 = 3 then 'cancelled'
          else 'completed'
        end as status
        from (
          select i, i * 730.0 / ${orders}::integer as age,
            ${until}::timestamptz - (i * 730.0 / ${orders}::integer) * interval '1 day' as at
          from generate_series(1, ${orders}::integer) as i
        ) as dated
      ) as standing
    ) as made
    join many_people on many_people.place = made.i::bigint * 7919 % (select count(*) from many_people)
    join many_listings on many_listings.place = made.i::bigint * 104729 % (select count(*) from many_listings)
    left join (select row_number() over () - 1 as place, id from payments where capture_id like 'many-%') as payment
      on payment.place = made.i % (select count(*) from payments where capture_id like 'many-%')
    where buyer_id <> cook_id
  `.execute(db)
}
