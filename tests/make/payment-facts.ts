import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Db } from '#server/database/tables.ts'
import { balanceParts } from '#shared/ledger-entries.ts'

/** An order with what its ledger, payment and refunds say. */
export interface OrderFacts {
  id: string
  checkout_id: string | null
  status: string
  payment_status: string
  is_placed: boolean
  is_expired: boolean
  /** whether it is completed, and its payout waits */
  is_payout_waiting: boolean
  is_on_hold: boolean
  total_cents: number
  commission_cents: number
  refunded_cents: number
  /** given back for good by the buyer's bank */
  lost_cents: number
  /** the price of the servings that do not come */
  missing_cents: number
  refunded_done: number
  /** of all refunds that were written and count, done or not */
  refunds_written: number
  is_captured: boolean
  payment: string | null
  payment_id: string | null
  capture_id: string | null
  charges: number
  charge: number
  held: number
  buyer: number
  platform: number
  baker: number
  /** what the baker owes us; of a sale over a rail less than nothing: what it paid of their debt */
  receivable: number
  /** what its whole payment holds, by its balance */
  held_of_payment: number
  /** whether that is what the movements come to */
  is_balance_right: boolean
}

/** What is left of a listing, and what is in orders that stand, or was not there when they were to be fulfilled. */
export interface StockFacts {
  left: number
  taken: number
}

/** What is left and taken of the listings for which a condition holds. */
const stockFacts = (which: string) => `
  select servings_available as left, coalesce((
    select sum(case when status = 'cancelled' and (no_show_at is null or offers_no_show) then quantity - least(fulfilled_quantity, shared_quantity, quantity) else quantity end)
    from orders where food_listing_id = food_listings.id
  ), 0)::integer as taken
  from food_listings where ${which}`

/** The orders for which a condition holds, with their sums. */
const orderFacts = (which: string) => `
  select o.id, o.checkout_id, o.status, o.payment_status, o.placed_at is not null as is_placed, o.expired_at is not null as is_expired,
    o.pays_out_at is not null as is_payout_waiting,
    exists (select from order_holds where order_id = o.id and decided_at is null) as is_on_hold,
    o.total_cents, o.commission_cents, o.refunded_cents, o.lost_cents,
    (o.quantity - coalesce(o.fulfilled_quantity, o.quantity)) * o.unit_price_cents as missing_cents,
    coalesce(p.status = 'captured', false) as is_captured, p.status as payment, p.id as payment_id, p.capture_id,
    coalesce((select sum(amount_cents) from payment_instructions where order_id = o.id and kind = 'refund' and status = 'done'), 0)::integer as refunded_done,
    coalesce((select sum(amount_cents) from payment_instructions where order_id = o.id and kind = 'refund' and status <> 'void'), 0)::integer as refunds_written,
    count(l.id) filter (where l.kind = 'charge' and l.account = 'held')::integer as charges,
    coalesce(sum(l.amount_cents) filter (where l.kind = 'charge' and l.account = 'held'), 0)::integer as charge,
    coalesce(sum(l.amount_cents) filter (where l.account = 'held'), 0)::integer as held,
    coalesce(sum(l.amount_cents) filter (where l.account = 'buyer'), 0)::integer as buyer,
    coalesce(sum(l.amount_cents) filter (where l.account = 'platform'), 0)::integer as platform,
    coalesce(sum(l.amount_cents) filter (where l.account = 'baker'), 0)::integer as baker,
    coalesce(sum(l.amount_cents) filter (where l.account = 'receivable'), 0)::integer as receivable,
    coalesce((select held_cents from payment_balances where payment_id = p.id), 0) as held_of_payment,
    not exists (
      select ${balanceParts.join()} from payment_sums where payment_id = p.id
      except select ${balanceParts.join()} from payment_balances where payment_id = p.id
    ) as is_balance_right
  from orders o left join payments p on p.id = o.payment_id left join account_movements l on l.order_id = o.id
  where ${which}
  group by o.id, p.id order by o.id`

/** Both readings of two listings, prepared once: thousands of stories ask hundreds of times, and planning them took longest. */
export async function prepareFacts({ runScript }: Pick<Database, 'runScript'>): Promise<void> {
  await runScript(`
    prepare stock_facts (uuid, uuid) as ${stockFacts('id in ($1, $2)')};
    prepare order_facts (uuid, uuid) as ${orderFacts('o.food_listing_id in ($1, $2)')}`)
}

/** Reads what is left and what is taken of every listing. */
export async function readAllStocks(db: Db): Promise<StockFacts[]> {
  return (await sql.raw<StockFacts>(stockFacts('true')).execute(db)).rows
}

/** Reads every order with its sums. */
export async function readAllOrders(db: Db): Promise<OrderFacts[]> {
  return (await sql.raw<OrderFacts>(orderFacts('true')).execute(db)).rows
}

/** Reads what is left and what is taken of two listings. */
export async function readStockFacts(db: Db, listingIds: readonly string[]): Promise<StockFacts[]> {
  const { rows } = await sql<StockFacts>`execute stock_facts (${literals(listingIds)})`.execute(db)
  return rows
}

/** Reads all orders of two listings with their sums. */
export async function readOrderFacts(db: Db, listingIds: readonly string[]): Promise<OrderFacts[]> {
  const { rows } = await sql<OrderFacts>`execute order_facts (${literals(listingIds)})`.execute(db)
  return rows
}

/** Ids of our own making, written out: EXECUTE takes no parameters. */
function literals(ids: readonly string[]) {
  return sql.join(ids.map((id) => sql.lit(id)))
}
