import { sql } from 'kysely'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { Db } from '#server/database/tables.ts'
import { orderStatusTable } from '#shared/order-statuses.ts'

/** Metrics of waiting and failed money operations. */
export interface PaymentFigures {
  waiting: number
  /** age of the oldest waiting instruction, in seconds; 0 without one */
  oldest_seconds: number
  failed: number
  /** failed payouts among them */
  failed_payouts: number
  /** payments that are stopped until a person has looked */
  stopped: number
  held_orders: number
  /** signed events that wait for their provider to answer */
  waiting_events: number
  /** differences within our books or with the providers, from the last run */
  differences: number
  /** seconds since the last run ended; null before the first */
  run_age_seconds: number | null
}

/** Reads the payment metrics. Instructions of stopped payments do not count as waiting. */
export async function readPaymentFigures(db: Db, now: Date): Promise<PaymentFigures> {
  const { rows } = await sql<PaymentFigures>`
    select waiting.count::integer as waiting,
      coalesce(extract(epoch from ${now}::timestamptz - waiting.oldest), 0)::integer as oldest_seconds,
      failed.count::integer as failed, failed.payouts::integer as failed_payouts,
      (select count(*) from payments where stopped_at is not null)::integer as stopped,
      (select count(*) from orders
        where ${hasStatus(orderStatusTable.close_unpaid.from, 'status')} and payment_status = 'awaiting_payment')::integer as held_orders,
      (select count(*) from payment_webhook_events where next_try_at is not null)::integer as waiting_events,
      (select count(*) from reconciliation_differences where resolved_at is null)::integer as differences,
      (select extract(epoch from ${now}::timestamptz - max(finished_at)) from reconciliation_runs)::integer
        as run_age_seconds
    from (
      select count(*), min(instruction.created_at) as oldest
      from payment_instructions as instruction join payments on payments.id = instruction.payment_id
      where instruction.status = 'waiting' and payments.stopped_at is null
    ) as waiting, (
      select count(*), count(*) filter (where kind = 'release') as payouts
      from payment_instructions where status = 'failed'
    ) as failed`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('A count returns one row')
  return figures
}

/** How many payouts failed for good. */
export async function countFailedPayouts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payment_instructions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'failed')
    .where('kind', '=', 'release')
    .executeTakeFirstOrThrow()
  return Number(count)
}
