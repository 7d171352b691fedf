import { sql } from 'kysely'
import type { AccountMovementRow, Db, InstructionRow, PaymentRow } from '#server/database/tables.ts'
import type { OrderId, PaymentId } from '#shared/api/ids.ts'

/** The records about an order. */
export interface OrderBooks {
  payment: PaymentRow | null
  /** its refunds and its payment's release, oldest first */
  instructions: BookedInstruction[]
  /** its ledger entries by account, in booking order */
  entries: AccountMovementRow[]
  /** what admins did to it, oldest first */
  deeds: OrderDeed[]
}

interface BookedInstruction extends InstructionRow {
  /** the username of the admin who requested it */
  admin: string | null
}

interface OrderDeed {
  action: string
  details: Record<string, unknown>
  /** the admin's username */
  admin: string | null
  created_at: Date
}

/** Reads the records about an order. */
export async function readOrderBooks(
  db: Db,
  { id, payment_id }: { id: OrderId; payment_id: PaymentId | null },
): Promise<OrderBooks> {
  const instructions = db
    .selectFrom('payment_instructions')
    .leftJoin('admin_users', 'admin_users.id', 'payment_instructions.requested_by_admin')
    .selectAll('payment_instructions')
    .select('admin_users.username as admin')
    .where((eb) =>
      eb.or([
        eb('payment_instructions.order_id', '=', id),
        eb.and([
          eb('payment_instructions.payment_id', '=', payment_id),
          eb('payment_instructions.kind', '=', 'release'),
        ]),
      ]),
    )
    .orderBy('payment_instructions.sequence')
  const payment =
    payment_id === null
      ? undefined
      : await db.selectFrom('payments').selectAll().where('id', '=', payment_id).executeTakeFirst()
  return {
    payment: payment ?? null,
    instructions: await instructions.execute(),
    entries: await db
      .selectFrom('account_movements')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('sequence')
      .orderBy('amount_cents')
      .execute(),
    deeds: await listDeeds(db, id),
  }
}

function listDeeds(db: Db, id: OrderId): Promise<OrderDeed[]> {
  return db
    .selectFrom('admin_activity_logs as deed')
    .leftJoin('admin_users', 'admin_users.id', 'deed.admin_id')
    .select(['deed.action', 'deed.details', 'deed.created_at', 'admin_users.username as admin'])
    .where('deed.target_type', '=', 'order')
    .where('deed.target_id', '=', id)
    .orderBy(sql`deed.created_at, deed.id`)
    .execute()
}
