import { type RawBuilder, sql } from 'kysely'
import type { Db, PaymentRow, Trx } from '#server/database/tables.ts'
import type { OrderId, PersonId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { OwedMarks } from './owed-rules.ts'

/** What movements of the ledger change of what is owed; its condition is that of the index `ledger_movements_of_debt`. */
const debt = sql`
  sum(case when debit_account = 'receivable' then amount_cents else -amount_cents end) as cents
  from ledger_movements where (debit_account = 'receivable' or credit_account = 'receivable')`

/**
 * What a baker owes of the commission of orders paid at pickup and of disputes lost after they were paid, in cents: less than
 * nothing where they paid more. `reserved` is what of it releases under way will take, what providers keep back of sales, and what the baker is just paying.
 */
export interface Owed {
  owed: Cents
  reserved: Cents
}

/** What of a baker's debt is taken already, for a query in which `cook` is whose. */
const reservedOf = (cook: RawBuilder<unknown>) => sql`(
  coalesce((
    select sum(instruction.collects_cents)
    from payment_instructions as instruction join payments on payments.id = instruction.payment_id
    where payments.cook_id = ${cook} and instruction.kind = 'release' and instruction.status = 'waiting'
      and payments.collects_cents is null
  ), 0) + coalesce((
    select sum(collects_cents) from payments where cook_id = ${cook} and collects_cents > 0
  ), 0) + coalesce((
    select sum(amount_cents) from payments where cook_id = ${cook} and payee is null and status = 'awaiting'
  ), 0))::integer as reserved`

/** Reads what a baker owes. */
export async function findOwed(db: Db, cookId: PersonId): Promise<Owed> {
  const { rows } = await sql<Owed>`
    select coalesce((select ${debt} and cook_id = ${cookId}), 0)::integer as owed,
      ${reservedOf(sql`${cookId}`)}`.execute(db)
  return rows[0] ?? { owed: 0, reserved: 0 }
}

/** Reads what a baker owes, which nobody else takes or waives until the transaction ends: their row stays locked. */
export async function lockOwed(trx: Trx, cookId: PersonId): Promise<Owed> {
  await trx.selectFrom('users').select('id').where('id', '=', cookId).forNoKeyUpdate().execute()
  // a statement of its own: what others have written while this one waited counts
  return findOwed(trx, cookId)
}

/** What an order over a rail has taken of its baker's debt and not given back, in cents; that it was lost to a bank is no part of it. */
export async function findCollected(db: Db, orderId: OrderId): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents | null }>`
    select ${debt} and order_id = ${orderId} and kind <> 'dispute_withdrawal'`.execute(db)
  return -Number(rows[0]?.cents ?? 0)
}

/** What all bakers owe together, in cents; who paid more than they owe takes nothing off what others owe. */
export async function sumOwed(db: Db): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents | null }>`
    select sum(cents) as cents from (select ${debt} group by cook_id) as owing where cents > 0`.execute(db)
  return Number(rows[0]?.cents ?? 0)
}

/** The bakers who owe something, with their names, those who owe most first. */
export async function listOwing(
  db: Db,
  limit: number,
): Promise<(Owed & { id: PersonId; name: string | null })[]> {
  const { rows } = await sql<Owed & { id: PersonId; name: string | null }>`
    select owing.cook_id as id, owing.cents::integer as owed,
      nullif(trim(concat_ws(' ', baker.first_name, baker.last_name)), '') as name,
      ${reservedOf(sql`owing.cook_id`)}
    from (select cook_id, ${debt} and cook_id is not null group by cook_id) as owing
    join users as baker on baker.id = owing.cook_id
    where owing.cents > 0 order by owing.cents desc, owing.cook_id limit ${limit}`.execute(db)
  return rows
}

/** A baker's marks of what they owe, and where they are written to. */
export function findOwedMarks(
  db: Db,
  cookId: PersonId,
): Promise<OwedMarks & { email: string; is_deleted: boolean }> {
  return db
    .selectFrom('users')
    .select([
      'pickup_paused_at',
      'owed_warned_at',
      'email',
      sql<boolean>`deleted_at is not null`.as('is_deleted'),
    ])
    .where('id', '=', cookId)
    .executeTakeFirstOrThrow()
}

/** Writes the marks of a baker whose row the transaction holds, where they change. */
export async function writeOwedMarks(trx: Trx, cookId: PersonId, marks: OwedMarks): Promise<void> {
  await trx
    .updateTable('users')
    .set(marks)
    .where('id', '=', cookId)
    .where(
      sql<boolean>`(pickup_paused_at, owed_warned_at)
        is distinct from (${marks.pickup_paused_at}::timestamptz, ${marks.owed_warned_at}::timestamptz)`,
    )
    .execute()
}

/** Everybody who owes something, or whose marks say that they did, by id: whom another limit may concern. */
export async function listConcernedByLimit(trx: Trx): Promise<PersonId[]> {
  const { rows } = await sql<{ id: PersonId }>`
    select cook_id as id from (select cook_id, ${debt} and cook_id is not null group by cook_id) as owing where cents > 0
    union select id from users where owed_warned_at is not null order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The payment with which a baker is paying what they owe; undefined: there is none under way. */
export function findOpenOwedPayment(db: Db, cookId: PersonId): Promise<PaymentRow | undefined> {
  return openOwedPayments(db, cookId).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockOpenOwedPayment(trx: Trx, cookId: PersonId): Promise<PaymentRow | undefined> {
  return openOwedPayments(trx, cookId).forNoKeyUpdate().executeTakeFirst()
}

function openOwedPayments(db: Db, cookId: PersonId) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('cook_id', '=', cookId)
    .where('payee', 'is', null)
    .where('status', '=', 'awaiting')
}

/** Adds a payment of what its baker owes, in a checkout without orders. */
export async function insertOwedPayment(trx: Trx, payment: PaymentRow, now: Date): Promise<void> {
  const { checkout_id: id, buyer_id } = payment
  await trx
    .insertInto('checkouts')
    .values({ id, buyer_id, idempotency_key: null, created_at: now, updated_at: now })
    .execute()
  await trx.insertInto('payments').values(payment).execute()
}

/** An order that was paid at pickup, and what of its commission was not waived, in cents. */
export interface OwingOrder {
  id: OrderId
  payment_id: null
  cook_id: PersonId
  due_cents: Cents
}

/** The orders that a baker's debt is of, the latest first; what was collected of it is not told apart by order. */
export async function listOwingOrders(trx: Trx, cookId: PersonId): Promise<OwingOrder[]> {
  const { rows } = await sql<{ id: OrderId; cents: Cents }>`
    select id, cents from (
      select order_id as id, min(sequence) as first, ${debt}
        and cook_id = ${cookId} and payment_id is null and order_id is not null
      group by order_id
    ) as owing where cents > 0 order by first desc`.execute(trx)
  return rows.map(({ id, cents }) => ({ id, payment_id: null, cook_id: cookId, due_cents: Number(cents) }))
}
