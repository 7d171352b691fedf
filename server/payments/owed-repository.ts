import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/tables.ts'
import type { OrderId, PersonId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'

/** What movements of the ledger change of what is owed; its condition is that of the index `ledger_movements_of_debt`. */
const debt = sql`
  sum(case when debit_account = 'receivable' then amount_cents else -amount_cents end) as cents
  from ledger_movements where (debit_account = 'receivable' or credit_account = 'receivable')`

/** What a baker owes of the commission of orders paid at pickup, in cents, and what of it releases under way will take. */
export interface Owed {
  owed: Cents
  reserved: Cents
}

/** Reads what a baker owes. */
export async function findOwed(db: Db, cookId: PersonId): Promise<Owed> {
  const { rows } = await sql<Owed>`
    select coalesce((select ${debt} and cook_id = ${cookId}), 0)::integer as owed,
      coalesce((
        select sum(instruction.collects_cents)
        from payment_instructions as instruction join payments on payments.id = instruction.payment_id
        where payments.cook_id = ${cookId} and instruction.kind = 'release' and instruction.status = 'waiting'
      ), 0)::integer as reserved`.execute(db)
  return rows[0] ?? { owed: 0, reserved: 0 }
}

/** Reads what a baker owes, which nobody else takes or waives until the transaction ends: their row stays locked. */
export async function lockOwed(trx: Trx, cookId: PersonId): Promise<Owed> {
  await trx.selectFrom('users').select('id').where('id', '=', cookId).forNoKeyUpdate().execute()
  // a statement of its own: what others have written while this one waited counts
  return findOwed(trx, cookId)
}

/** What an order over a rail has taken of its baker's debt and not given back, in cents. */
export async function findCollected(db: Db, orderId: OrderId): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents | null }>`select ${debt} and order_id = ${orderId}`.execute(db)
  return -Number(rows[0]?.cents ?? 0)
}

/** What all bakers owe together, in cents. */
export async function sumOwed(db: Db): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents | null }>`select ${debt}`.execute(db)
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
      coalesce((
        select sum(instruction.collects_cents)
        from payment_instructions as instruction join payments on payments.id = instruction.payment_id
        where payments.cook_id = owing.cook_id and instruction.kind = 'release' and instruction.status = 'waiting'
      ), 0)::integer as reserved
    from (select cook_id, ${debt} and cook_id is not null group by cook_id) as owing
    join users as baker on baker.id = owing.cook_id
    where owing.cents > 0 order by owing.cents desc, owing.cook_id limit ${limit}`.execute(db)
  return rows
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
