import type * as z from 'zod/mini'
import { logAdminAction } from '#server/admin/activity/log-admin-action.ts'
import type { Admin } from '#server/admin/require-admin.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { CommissionRate, CommissionRateBody } from '#shared/api/commission.ts'
import { listRates, lockRate, replaceRate } from './commission-repository.ts'

/** How many rates the history shows. */
const mostRates = 100

/** Lists the current rate and earlier ones, newest first (DATA-06). */
export async function listCommissionRates({
  db,
}: Pick<AppContext, 'db'>): Promise<{ rates: CommissionRate[] }> {
  const rows = await listRates(db, mostRates)
  const rates = rows.map((row) => ({
    id: row.id,
    rate: row.rate,
    isActive: row.is_active,
    reason: row.reason,
    setBy: row.set_by,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
  return { rates }
}

/**
 * Sets the commission of orders placed from now on (CONST-11; decisions, OPEN-04 and OPEN-15). Throws `conflict` if the
 * rate changed since the admin saw it, and `invalid` if it is the same.
 */
export async function changeCommissionRate(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  admin: Admin,
  { rate, seenId, reason }: z.output<typeof CommissionRateBody>,
): Promise<void> {
  const moment = now()
  await inTransaction(db, async (trx) => {
    const before = await lockRate(trx)
    if (before.id !== seenId)
      throw new AppError('conflict', 'Someone has just changed the rate. Check it and try again.')
    if (before.rate === rate)
      throw new AppError('invalid', 'Enter a different rate.', {
        fields: { rate: 'This is already the current rate' },
      })
    await replaceRate(trx, { rate, setBy: admin.id, reason }, moment)
    const details = { before: before.rate, after: rate, reason }
    const deed = {
      action: 'commission.change',
      targetType: 'commission',
      targetId: before.id,
      details,
    } as const
    await logAdminAction(trx, admin, deed, moment)
  })
}
