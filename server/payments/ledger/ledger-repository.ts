import { sql } from 'kysely'
import { isCheckViolation } from '#server/database/check-violation.ts'
import { newId } from '#server/database/new-id.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { OrderId, PaymentId } from '#shared/api/ids.ts'
import { balanceParts, type Movement } from '#shared/ledger-entries.ts'
import type { Cents } from '#shared/money.ts'
import { keepMonthsFromClosing, notInClosedMonth } from './closed-months-repository.ts'
import { balanceChange } from './payment-balance-rules.ts'
import { PaymentMustStopError } from './payment-must-stop-error.ts'

/**
 * Writes ledger entries, once per cause and never into a closed month, and updates the balances of their locked
 * payments. Throws PaymentMustStopError if more would leave a payment than came in; then only a rollback is possible.
 */
export async function recordMovements(trx: Trx, movements: readonly Movement[], now: Date): Promise<void> {
  if (movements.length === 0) return
  await keepMonthsFromClosing(trx)
  // a process of 0.1.0 may have booked earlier entries in the old format
  const payments = new Set(movements.map(({ payment_id }) => payment_id))
  for (const paymentId of payments) if (paymentId !== null) await migrateLedgerOfPayment(trx, paymentId)
  const booked = await trx
    .insertInto('ledger_movements')
    .values(movements.map((movement) => ({ ...movement, id: newId(), created_at: notInClosedMonth(now) })))
    .onConflict((conflict) => conflict.constraint('ledger_movements_once').doNothing())
    .returning(['kind', 'debit_account', 'credit_account', 'amount_cents', 'payment_id'])
    .execute()
  const byPayment = [...Map.groupBy(booked, ({ payment_id }) => payment_id)]
  for (const [paymentId, moved] of byPayment.toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1)))
    if (paymentId !== null) await changeBalance(trx, paymentId, balanceChange(moved), now)
}

async function changeBalance(
  trx: Trx,
  paymentId: PaymentId,
  change: ReturnType<typeof balanceChange>,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('payment_balances')
    .values({ payment_id: paymentId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const sums = balanceParts.map((part) => sql`${sql.ref(part)} = ${sql.ref(part)} + ${change[part]}`)
  try {
    await sql`
      update payment_balances set ${sql.join(sums)}, updated_at = ${now} where payment_id = ${paymentId}
    `.execute(trx)
  } catch (error) {
    if (!isCheckViolation(error)) throw error
    throw new PaymentMustStopError(
      paymentId,
      'More of this payment would be paid out than we received.',
      error,
    )
  }
}

async function migrateLedgerOfPayment(trx: Trx, paymentId: PaymentId): Promise<void> {
  await sql`
    select carry_over_ledger_entries(array(select id from orders where payment_id = ${paymentId}))`.execute(
    trx,
  )
}

/** Migrates old-format entries of orders; returns the number of new entries. */
export async function migrateLedgerOf(trx: Trx, orderIds: readonly OrderId[]): Promise<number> {
  const { rows } = await sql<{ migrated: number }>`
    select carry_over_ledger_entries(${[...orderIds]}::uuid[]) as migrated`.execute(trx)
  return rows[0]?.migrated ?? 0
}

/** Lists orders with old-format entries written since the migration. */
export async function listUnmigratedOrders(db: Db, limit: number): Promise<OrderId[]> {
  // a day earlier, because the clock of another process may be behind ours
  const { rows } = await sql<{ order_id: OrderId }>`
    select distinct order_id from ledger_entries as entry
    where created_at >= (select ran_at - interval '1 day' from migrations where name like '%-ledger-movements-fill.sql')
      and not exists (
        select from ledger_movements as movement
        where movement.cause = entry.movement and movement.order_id = entry.order_id
      )
    order by order_id limit ${limit}`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

/**
 * Condition on `account_movements`: the row is commission, taken or owed, less what was returned or lost to a dispute.
 * Debt booked for a lost dispute leaves the sum unchanged.
 */
export const isCommission = sql<boolean>`account in ('platform', 'receivable') and kind in (
  'commission', 'commission_due', 'commission_collected', 'commission_waived', 'reversal', 'dispute_withdrawal', 'dispute_return')`

/** What the baker of a payment gave for its refunds, before or after the release, in cents. */
export async function sumGivenByBaker(trx: Trx, paymentId: PaymentId): Promise<Cents> {
  const { given } = await trx
    .selectFrom('ledger_movements')
    .innerJoin('payment_instructions', 'payment_instructions.id', 'ledger_movements.instruction_id')
    .select(({ fn }) =>
      fn.coalesce(fn.sum<Cents>('ledger_movements.amount_cents'), sql<Cents>`0`).as('given'),
    )
    .where('ledger_movements.payment_id', '=', paymentId)
    .where('ledger_movements.credit_account', '=', 'baker')
    .where('payment_instructions.kind', '=', 'refund')
    .executeTakeFirstOrThrow()
  return Number(given)
}
