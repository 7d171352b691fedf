import { type RawBuilder, sql } from 'kysely'
import type { Db, DisputeRow, InstructionRow, Trx } from '#server/database/tables.ts'
import { mostCounted } from '#shared/api/admin-lists.ts'
import type { MoneyList } from '#shared/api/admin-money.ts'
import type { InstructionId, OrderId, PaymentId } from '#shared/api/ids.ts'
import type { DisputeState } from '#shared/dispute-states.ts'
import type { Cents } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { ListPlace } from '../admin-list-pages.ts'

/** A row of a money list. */
export interface MoneyRow {
  id: string
  kind: 'refund' | 'release' | 'dispute' | 'payment' | 'owed'
  payment_id: PaymentId
  order_id: OrderId | null
  title: string | null
  rail: Rail
  amount_cents: Cents
  buyer_name: string
  cook_name: string
  since: Date
  attempts: number
  words: string | null
  is_disputed: boolean
  dispute_id: string | null
  state: DisputeState | null
  evidence_due_at: Date | null
  evidence: string | null
  evidence_sent_at: Date | null
  withdrawn_cents: Cents | null
  fee_cents: Cents | null
}

const noDispute = sql`null::text as dispute_id, null::text as state, null::timestamptz as evidence_due_at,
  null::text as evidence, null::timestamptz as evidence_sent_at, null::integer as withdrawn_cents, null::integer as fee_cents`

function instructions(status: 'waiting' | 'failed') {
  return sql`
    select id, kind, payment_id, order_id, amount_cents, created_at as since, attempts, last_error as words, ${noDispute}
    from payment_instructions where status = ${status}`
}

/** The rows of each list, longest waiting first; newest first for disputes. */
const found: Readonly<Record<MoneyList, { rows: RawBuilder<unknown>; way: 'asc' | 'desc' }>> = {
  waiting: { rows: instructions('waiting'), way: 'asc' },
  failed: { rows: instructions('failed'), way: 'asc' },
  disputed: {
    rows: sql`
      select id, 'dispute' as kind, payment_id, null::uuid as order_id, amount_cents, opened_at as since, 0 as attempts,
        reason_words as words, dispute_id, state, evidence_due_at, evidence, evidence_sent_at, withdrawn_cents, fee_cents
      from disputes`,
    way: 'desc',
  },
  stopped: {
    rows: sql`
      select id, 'payment' as kind, id as payment_id, null::uuid as order_id, amount_cents, stopped_at as since,
        0 as attempts, stopped_reason as words, ${noDispute}
      from payments where stopped_at is not null`,
    way: 'asc',
  },
  owed: {
    rows: sql`
      select id, 'owed' as kind, id as payment_id, null::uuid as order_id, amount_cents, created_at as since,
        0 as attempts, case status when 'captured' then null else 'Not paid yet' end as words, ${noDispute}
      from payments where payee is null and status <> 'closed'`,
    way: 'desc',
  },
}

/** A page of a list, plus one row when there is a next page. */
export async function listMoneyRows(
  db: Db,
  list: MoneyList,
  { after, skip, limit }: ListPlace,
): Promise<MoneyRow[]> {
  const { rows: source, way } = found[list]
  const beyond =
    after === null
      ? sql``
      : sql`where (since, id) ${sql.raw(way === 'asc' ? '>' : '<')}
          (select last.since, last.id from (${source}) as last where last.id = ${after})`
  const order = sql.raw(`since ${way}, id ${way}`)
  const { rows } = await sql<MoneyRow>`
    select found.*, payment.rail,
      case when payment.payee is null then 'the fee of orders paid at pickup' else ordered.title end as title, coalesce(found.order_id, ordered.id) as order_id,
      trim(buyer.first_name || ' ' || buyer.last_name) as buyer_name,
      trim(cook.first_name || ' ' || cook.last_name) as cook_name,
      exists (
        select from disputes where disputes.payment_id = found.payment_id and disputes.ended_at is null
      ) as is_disputed
    from (
      select * from (${source}) as listed ${beyond} order by ${order} limit ${limit + 1} offset ${skip}
    ) as found
    join payments as payment on payment.id = found.payment_id
    join users as buyer on buyer.id = payment.buyer_id
    join users as cook on cook.id = payment.cook_id
    left join lateral (
      select id, title from orders
      where orders.payment_id = found.payment_id and (found.order_id is null or orders.id = found.order_id)
      order by id limit 1
    ) as ordered on true
    order by found.since ${sql.raw(way)}, found.id ${sql.raw(way)}`.execute(db)
  return rows
}

/** The number of rows, up to one above the maximum. */
export async function countMoneyRows(db: Db, list: MoneyList): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from (${found[list].rows}) as listed limit ${mostCounted + 1}
    ) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** An instruction by its id. */
export function findInstruction(db: Db, id: InstructionId): Promise<InstructionRow | undefined> {
  return db.selectFrom('payment_instructions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Updates a failed instruction as an admin decided; the transaction has locked its payment. */
export async function updateFailedInstruction(
  trx: Trx,
  id: InstructionId,
  change: Partial<Pick<InstructionRow, 'status' | 'attempts' | 'next_attempt_at' | 'last_error'>> & {
    updated_at: Date
  },
): Promise<void> {
  await trx
    .updateTable('payment_instructions')
    .set({
      ...change,
      // a release goes after everything written since
      ...(change.status === 'waiting'
        ? {
            sequence: sql<number>`case kind when 'release' then nextval('payment_instructions_sequence') else sequence end`,
          }
        : {}),
    })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .execute()
}

/** A dispute by our id. */
export function findDispute(db: Db, id: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()
}
