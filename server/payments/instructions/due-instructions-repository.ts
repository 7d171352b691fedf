import { sql } from 'kysely'
import { isOnHold } from '#server/database/order-hold-condition.ts'
import type { Db, InstructionRow, PaymentRow } from '#server/database/tables.ts'
import type { CaptureId, ProviderOrderId } from '#shared/api/payments.ts'
import type { Cents } from '#shared/money.ts'

/** An instruction that somebody has taken to carry it out, with what the provider has to be told. */
export interface TakenInstruction extends InstructionRow, Pick<PaymentRow, 'rail'> {
  payee: string
  capture_id: CaptureId
  provider_order_id: ProviderOrderId
  /** what the buyer paid, in cents */
  paid_cents: Cents
  /** the provider's own id of the release that the baker had before this, if they had it */
  release_id: string | null
}

/** Whether nothing holds an instruction back; the query calls it `due`. */
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
 * Takes the instruction that is due longest, for the caller to carry out until `leaseEnd`; then it is due again. The
 * instructions of a payment are carried out in the order they were written, one at a time, by whichever process asks;
 * those of a stopped payment, of one that is disputed, and of a database on hold are not, nor are releases while one of their orders is on
 * hold.
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
        // one that was sent while this refund had failed has left it out
        .where('release.sequence', '<', taken.sequence)
        .as('release_id'),
    )
    .where('id', '=', taken.payment_id)
    .executeTakeFirstOrThrow()
  const { capture_id, provider_order_id, payee } = payment
  if (capture_id === null || provider_order_id === null)
    throw new Error('An instruction is about money that never came')
  if (payee === null) throw new Error('Of what a baker owes nothing is refunded or released')
  return { ...taken, ...payment, capture_id, provider_order_id, payee }
}
