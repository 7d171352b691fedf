import { sql } from 'kysely'
import type { Db, InstructionRow, Trx } from '#server/database/tables.ts'
import type { OrderId, PaymentId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
/** An order's money lost in disputes, in cents, and whether such a dispute is still open. */
export interface Loss {
  amount: Cents
  /** the platform's share of it */
  commission: Cents
  isRunning: boolean
}

/** Reads an order's loss. */
export async function readLoss(trx: Trx, orderId: OrderId): Promise<Loss> {
  const { rows } = await sql<Omit<Loss, 'isRunning'> & { is_running: boolean }>`
    select coalesce(sum(share.amount_cents), 0)::integer as amount,
      coalesce(sum(share.commission_cents), 0)::integer as commission,
      coalesce(bool_or(dispute.ended_at is null), false) as is_running
    from dispute_shares as share join disputes as dispute on dispute.id = share.dispute_id
    where share.order_id = ${orderId} and share.returned_at is null`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('A sum returns one row')
  const { is_running: isRunning, ...lost } = row
  return { ...lost, isRunning }
}

/**
 * Per order, what closed disputes took for good of money that the baker already had: released, or being released. An
 * order with an unfinished refund is left out: its provider may have reversed part of it from the baker.
 */
export async function listLostByBaker(
  trx: Trx,
  paymentId: PaymentId,
): Promise<{ dispute_id: string; order_id: OrderId; cents: Cents }[]> {
  const { rows } = await sql<{ dispute_id: string; order_id: OrderId; cents: Cents }>`
    select share.dispute_id, share.order_id, share.amount_cents - share.commission_cents as cents
    from dispute_shares as share join disputes as dispute on dispute.id = share.dispute_id
    where dispute.payment_id = ${paymentId} and dispute.ended_at is not null and share.returned_at is null
      and exists (
        select from ledger_movements as moved
        left join payment_instructions as instruction on instruction.id = moved.instruction_id
        where moved.order_id = share.order_id and moved.credit_account = 'baker' and (
          moved.debit_account = 'disputed' and moved.cause = 'dispute_withdrawal:' || share.dispute_id
          or moved.debit_account = 'held' and instruction.kind = 'release'
        )
      )
      and not exists (
        select from payment_instructions as refund
        where refund.order_id = share.order_id and refund.kind = 'refund' and refund.status in ('waiting', 'failed')
      )
    order by share.order_id, share.dispute_id`.execute(trx)
  return rows
}

/** Whether a payment has an open dispute; its instructions wait for the end of it. */
export async function hasRunningDispute(db: Db, paymentId: PaymentId): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether our books have a dispute about a payment, open or closed. */
export async function hasDispute(db: Db, paymentId: PaymentId): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** An order's money that neither its buyer nor their bank has back, in cents, and whether its commission was taken. */
export interface OrderMoney {
  order_id: OrderId
  left_cents: Cents
  is_commission_taken: boolean
}

/** Reads it for the orders of payments that the transaction locks. */
export async function readOrderMoney(
  trx: Trx,
  paymentIds: readonly PaymentId[],
): Promise<Map<OrderId, OrderMoney>> {
  const { rows } = await sql<OrderMoney>`
    select order_id, coalesce(-sum(amount_cents) filter (where account in ('buyer', 'disputed')), 0)::integer as left_cents,
      coalesce(bool_or(kind = 'commission'), false) as is_commission_taken
    from account_movements
    where payment_id = any (${[...paymentIds]}::uuid[]) and order_id is not null
    group by order_id`.execute(trx)
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** An order's waiting refunds in sequence; locks them. */
export function listWaitingRefunds(trx: Trx, orderId: OrderId): Promise<InstructionRow[]> {
  return trx
    .selectFrom('payment_instructions')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refund')
    .where('status', '=', 'waiting')
    .orderBy('sequence')
    .forNoKeyUpdate()
    .execute()
}

/** What an order's tried but unfinished refunds may still refund, in cents. */
export interface TriedRefunds {
  amount: Cents
  /** the platform's share of it */
  commission: Cents
}

/**
 * Reads it for the orders of payments that the transaction locks; orders without any are left out. Covers refunds
 * waiting for a retry and failed ones, which an admin may retry. Locks them.
 */
export async function readTriedRefunds(
  trx: Trx,
  paymentIds: readonly PaymentId[],
): Promise<Map<OrderId, TriedRefunds>> {
  const open = await trx
    .selectFrom('payment_instructions')
    .select(['order_id', 'status', 'attempts', 'last_error', 'amount_cents', 'commission_cents'])
    .where('payment_id', 'in', paymentIds)
    .where('kind', '=', 'refund')
    .where('status', 'in', ['waiting', 'failed'])
    .orderBy('sequence')
    .forNoKeyUpdate()
    .execute()
  const tried = new Map<OrderId, TriedRefunds>()
  for (const refund of open) {
    const { order_id, amount_cents, commission_cents } = refund
    if (order_id === null || isUntried(refund)) continue
    const { amount, commission } = tried.get(order_id) ?? noneTried
    tried.set(order_id, { amount: amount + amount_cents, commission: commission + commission_cents })
  }
  return tried
}

/** Whether no provider can know an instruction. Any attempt, or an error, means that it may. */
export function isUntried({
  status,
  attempts,
  last_error,
}: Pick<InstructionRow, 'status' | 'attempts' | 'last_error'>): boolean {
  return status === 'waiting' && attempts === 0 && last_error === null
}

/** No tried but unfinished refunds. */
export const noneTried: TriedRefunds = { amount: 0, commission: 0 }

/** Wakes the worker that carries out instructions, as some may be due now. */
export async function wakeInstructions(trx: Trx): Promise<void> {
  await sql`select tell('payment_instructed', '')`.execute(trx)
}
