import type { AppContext } from '#server/app-context.ts'
import { endHold, readMark, readPlace } from '#server/database/restored/database-mark-repository.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { wakeInstructions } from '#server/payments/instructions/disputed-repository.ts'
import { type AdminRole, mayDo } from '#shared/admin-rights.ts'
import type { MoneyHold } from '#shared/api/admin-money.ts'
import type { Reason } from '#shared/api/fields.ts'
import { type AdminActor, logAdminAction } from '../activity/log-admin-action.ts'

/** Why payouts are on hold after a possible restore, or null. */
export async function readMoneyHold(
  { db }: Pick<AppContext, 'db'>,
  role: AdminRole,
): Promise<MoneyHold | null> {
  const hold = (await readMark(db))?.hold ?? null
  if (hold === null) return null
  return { since: hold.since.toISOString(), because: hold.because, mayEnd: mayDo(role, 'settle_money') }
}

/** Ends the hold despite open differences; logged. Throws `conflict` if there is none. */
export async function endMoneyHold(
  context: Pick<AppContext, 'db' | 'database' | 'now'>,
  admin: AdminActor,
  reason: Reason,
): Promise<void> {
  const place = await readPlace(context.database)
  await inTransaction(context.db, async (trx) => {
    const now = context.now()
    const before = (await readMark(trx))?.hold ?? null
    if (!(await endHold(trx, place, now))) throw new AppError('conflict', 'Money is no longer on hold.')
    const details = { reason, before: { held: before?.because } }
    await logAdminAction(
      trx,
      admin,
      { action: 'money.end_hold', targetType: 'money', targetId: 'hold', details },
      now,
    )
    await wakeInstructions(trx)
  })
}
