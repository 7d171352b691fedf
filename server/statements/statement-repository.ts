import { sql } from 'kysely'
import { spanOf } from '#server/database/spans.ts'
import type { Db } from '#server/database/tables.ts'
import { askedCents } from '#server/orders/reading/fulfilled-amounts.ts'
import { soldAt } from '#server/orders/reading/sold-at.ts'
import type { OrderId, PaymentId, PersonId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { BakerEntry } from './baker-entry-rules.ts'
import type { Payout } from './statement-entry-rules.ts'
import type { SalesOfKey, StatementSpan } from './statement-rules.ts'

/** A baker's sales in a period, by day or month and payment method. */
export async function listStatementSales(
  db: Db,
  cookId: PersonId,
  { from, until, spans }: StatementSpan,
): Promise<SalesOfKey[]> {
  const { rows } = await sql<SalesOfKey>`
    select ${spanOf(soldAt, spans)} as key, payments.rail, count(*)::integer as orders,
      sum(orders.total_cents)::float8 as cents
    from orders left join payments on payments.id = orders.payment_id
    where orders.cook_id = ${cookId} and ${soldAt} >= ${from} and ${soldAt} < ${until}
    group by 1, 2`.execute(db)
  return rows
}

/** All ledger entries of a baker, in order. */
export function listBakerEntries(db: Db, cookId: PersonId): Promise<BakerEntry[]> {
  return db
    .selectFrom('ledger_movements as moved')
    .leftJoin('payments', 'payments.id', 'moved.payment_id')
    .select(['moved.sequence', 'moved.cause', 'moved.kind', 'moved.debit_account', 'moved.credit_account'])
    .select(['moved.amount_cents', 'moved.order_id', 'moved.payment_id', 'moved.instruction_id'])
    .select(['moved.created_at', 'payments.rail', 'payments.payee'])
    .where('moved.cook_id', '=', cookId)
    .orderBy('moved.sequence')
    .execute()
}

/** The payouts of a baker; the last entry of each is its release, or the collection of debt that used it up. */
export async function listPayouts(db: Db, cookId: PersonId): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    select payments.id as "paymentId", release.id as "instructionId", release.provider_id as "providerId", payments.rail,
      payments.provider_fee_cents as "providerFee", moved.at, moved.sequence as "lastSequence"
    from payments
    join payment_instructions as release on release.payment_id = payments.id and release.kind = 'release' and release.status = 'done'
    cross join lateral (
      select max(created_at) as at, max(sequence)::float8 as sequence from ledger_movements
      where payment_id = payments.id
        and (kind = 'release' or kind = 'commission_collected' and cause = 'commission_collected:' || order_id)
    ) as moved
    where payments.cook_id = ${cookId} and moved.at is not null
    order by moved.sequence`.execute(db)
  return rows
}

/** An order in a statement. */
export interface StatedOrder {
  id: OrderId
  title: string
  option_name: string | null
  buyer: string
  placed_at: Date | null
  /** null: not sold, or not yet */
  sold_at: Date | null
  payment_id: PaymentId | null
  /** the amount charged to the buyer */
  asked: Cents
}

/** All orders placed with a baker, first sold first. */
export async function listStatedOrders(db: Db, cookId: PersonId): Promise<StatedOrder[]> {
  const { rows } = await sql<StatedOrder>`
    select orders.id, title, option_name, trim(concat_ws(' ', buyer.first_name, buyer.last_name)) as buyer, placed_at,
      ${soldAt} as sold_at, payment_id, ${askedCents}::integer as asked
    from orders join users as buyer on buyer.id = orders.buyer_id
    where cook_id = ${cookId} and placed_at is not null order by sold_at, orders.id`.execute(db)
  return rows
}

/** A baker's balance owed at a moment, in cents; negative if they paid more. */
export async function findOwedAt(db: Db, cookId: PersonId, moment: Date): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(amount_cents), 0)::integer as cents from account_movements
    where cook_id = ${cookId} and account = 'receivable' and created_at < ${moment}`.execute(db)
  return rows[0]?.cents ?? 0
}
