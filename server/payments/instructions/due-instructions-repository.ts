import { sql } from 'kysely'
import { isOnHold } from '#server/database/order-hold-condition.ts'
import type { Db, InstructionRow, PaymentRow } from '#server/database/tables.ts'
import type { CaptureId, ProviderOrderId } from '#shared/api/payments.ts'
import type { Cents } from '#shared/money.ts'

/** An instruction leased for execution, with what its provider needs to know. */
export interface TakenInstruction extends InstructionRow, Pick<PaymentRow, 'rail'> {
  payee: string
  capture_id: CaptureId
  provider_order_id: ProviderOrderId
  /** what the buyer paid, in cents */
  paid_cents: Cents
  /** the provider's id of the release made before this, if any */
  release_id: string | null
}

/**
 * Whether an instruction, `due` in the query, may be sent: no earlier one, stop, open dispute or hold is in its way.
 */
const mayBeSent = sql<boolean>`
  not exists (select from database_mark where held_since is not null)
  and not exists (select from payments where payments.id = due.payment_id and payments.stopped_at is not null)
  and not exists (select from disputes where disputes.payment_id = due.payment_id and disputes.ended_at is null)
  and (due.kind <> 'release' or not exists (
    select from orders where orders.payment_id = due.payment_id and ${isOnHold()}
  ))
  and not exists (
    select from payment_instructions as earlier
    where earlier.payment_id = due.payment_id and earlier.status = 'waiting' and earlier.sequence < due.sequence
  )`

/**
 * Leases the longest due instruction until `leaseEnd`. A payment's instructions run one at a time, in sequence, and not
 * while `mayBeSent` forbids it.
 */
export async function takeDueInstruction(
  db: Db,
  { now, leaseEnd }: { now: Date; leaseEnd: Date },
): Promise<TakenInstruction | null> {
  const taken = await db
    .updateTable('payment_instructions')
    .set({ next_attempt_at: leaseEnd, attempts: sql`attempts + 1`, updated_at: now })
    .where('id', '=', (from) =>
      from
        .selectFrom('payment_instructions as due')
        .select('due.id')
        .where('due.status', '=', 'waiting')
        .where('due.next_attempt_at', '<=', now)
        .where(mayBeSent)
        .orderBy('due.next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!taken) return null
  const payment = await db
    .selectFrom('payments')
    .select(['rail', 'payee', 'capture_id', 'provider_order_id', 'amount_cents as paid_cents'])
    .select((eb) =>
      eb
        .selectFrom('payment_instructions as release')
        .select('release.provider_id')
        .whereRef('release.payment_id', '=', 'payments.id')
        .where('release.kind', '=', 'release')
        .where('release.status', '=', 'done')
        // a release sent after this refund failed has already left the refund out
        .where('release.sequence', '<', taken.sequence)
        .as('release_id'),
    )
    .where('id', '=', taken.payment_id)
    .executeTakeFirstOrThrow()
  const { capture_id, provider_order_id, payee } = payment
  if (capture_id === null || provider_order_id === null)
    throw new Error('An instruction needs a captured payment')
  if (payee === null) throw new Error('A balance payment has no refunds or releases')
  return { ...taken, ...payment, capture_id, provider_order_id, payee }
}
