import { type RawBuilder, sql } from 'kysely'
import type { Db, PaymentRow, Trx } from '#server/database/tables.ts'
import type { OrderId, PersonId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { OwedMarks } from './owed-rules.ts'

/** Sums debt from ledger entries; the condition is that of the index `ledger_movements_of_debt`. */
const debt = sql`
  sum(case when debit_account = 'receivable' then amount_cents else -amount_cents end) as cents
  from ledger_movements where (debit_account = 'receivable' or credit_account = 'receivable')`

/**
 * A baker's debt from pickup commission and lost disputes, in cents; negative for credit. `reserved` is the part
 * already claimed by pending releases, by providers, and by a pending payment of the baker.
 */
export interface Owed {
  owed: Cents
  reserved: Cents
}

/** The reserved part of the debt of a baker `cook`, for a query. */
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

export async function findOwed(db: Db, cookId: PersonId): Promise<Owed> {
  const { rows } = await sql<Owed>`
    select coalesce((select ${debt} and cook_id = ${cookId}), 0)::integer as owed,
      ${reservedOf(sql`${cookId}`)}`.execute(db)
  return rows[0] ?? { owed: 0, reserved: 0 }
}

/** Reads a baker's debt and locks their row, so that nobody else collects or waives it meanwhile. */
export async function lockOwed(trx: Trx, cookId: PersonId): Promise<Owed> {
  await trx.selectFrom('users').select('id').where('id', '=', cookId).forNoKeyUpdate().execute()
  // a separate statement, to see what others wrote while this one waited
  return findOwed(trx, cookId)
}

/**
 * Debt that an order paid over a rail has collected and not returned, in cents; losses to disputes do not reduce it.
 */
export async function findCollected(db: Db, orderId: OrderId): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents | null }>`
    select ${debt} and order_id = ${orderId} and kind <> 'dispute_withdrawal'`.execute(db)
  return -Number(rows[0]?.cents ?? 0)
}

/** The debt of all bakers together, in cents; credit of one does not reduce the debt of others. */
export async function sumOwed(db: Db): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents | null }>`
    select sum(cents) as cents from (select ${debt} group by cook_id) as owing where cents > 0`.execute(db)
  return Number(rows[0]?.cents ?? 0)
}

/** Lists bakers with debt and their names, highest debt first. */
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

/** Reads when a baker was paused and warned, and their email address. */
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

/** Updates when a locked baker was paused and warned, if that changed. */
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

/** Lists bakers whom a new limit may affect, by id: those with debt, and those warned before. */
export async function listConcernedByLimit(trx: Trx): Promise<PersonId[]> {
  const { rows } = await sql<{ id: PersonId }>`
    select cook_id as id from (select cook_id, ${debt} and cook_id is not null group by cook_id) as owing where cents > 0
    union select id from users where owed_warned_at is not null order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Finds a baker's pending payment of their debt. */
export function findOpenOwedPayment(db: Db, cookId: PersonId): Promise<PaymentRow | undefined> {
  return openOwedPayments(db, cookId).executeTakeFirst()
}

/** Like `findOpenOwedPayment`, locked until the transaction ends. */
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

/** Inserts a payment of a baker's debt, in a checkout without orders. */
export async function insertOwedPayment(trx: Trx, payment: PaymentRow, now: Date): Promise<void> {
  const { checkout_id: id, buyer_id } = payment
  await trx
    .insertInto('checkouts')
    .values({ id, buyer_id, idempotency_key: null, created_at: now, updated_at: now })
    .execute()
  await trx.insertInto('payments').values(payment).execute()
}

/** An order paid at pickup, with its commission less waivers, in cents. */
export interface OwingOrder {
  id: OrderId
  payment_id: null
  cook_id: PersonId
  due_cents: Cents
}

/** Lists the orders that a baker's debt is from, latest first. Collected debt is not assigned to orders. */
export async function listOwingOrders(trx: Trx, cookId: PersonId): Promise<OwingOrder[]> {
  const { rows } = await sql<{ id: OrderId; cents: Cents }>`
    select id, cents from (
      select order_id as id, min(sequence) as first, ${debt}
        and cook_id = ${cookId} and payment_id is null and order_id is not null
      group by order_id
    ) as owing where cents > 0 order by first desc`.execute(trx)
  return rows.map(({ id, cents }) => ({ id, payment_id: null, cook_id: cookId, due_cents: Number(cents) }))
}
