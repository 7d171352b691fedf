import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/** What waits and what went wrong with money. */
export interface PaymentFigures {
  waiting: number
  /** how long the oldest that waits has been waiting, in seconds; 0 when none does */
  oldest_seconds: number
  failed: number
  /** payments that are stopped until somebody has looked */
  stopped: number
  held_orders: number
}

/**
 * Counts the instructions that wait or failed for good, the payments that are stopped, and the orders whose servings wait
 * for their payment. What is stopped does not wait.
 */
export async function readPaymentFigures(db: Db, now: Date): Promise<PaymentFigures> {
  const { rows } = await sql<PaymentFigures>`
    select waiting.count::integer as waiting,
      coalesce(extract(epoch from ${now}::timestamptz - waiting.oldest), 0)::integer as oldest_seconds,
      (select count(*) from payment_instructions where status = 'failed')::integer as failed,
      (select count(*) from payments where stopped_at is not null)::integer as stopped,
      (select count(*) from orders
        where status = 'pending' and payment_status = 'awaiting_payment')::integer as held_orders
    from (
      select count(*), min(instruction.created_at) as oldest
      from payment_instructions as instruction join payments on payments.id = instruction.payment_id
      where instruction.status = 'waiting' and payments.stopped_at is null
    ) as waiting`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('A count answers one row')
  return figures
}
