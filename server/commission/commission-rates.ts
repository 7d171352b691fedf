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

/** The rate in force and the ones before it, the newest first (DATA-06). */
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
 * Sets the commission of all orders placed from now on; those placed keep theirs (CONST-11; decisions, OPEN-04 and
 * OPEN-15). Two at once are taken one after the other, and the second, who decided on another state of things, gets
 * `conflict`; the rate in force again is `invalid`.
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
      throw new AppError('conflict', 'Somebody has just changed the rate. Please look at it again.')
    if (before.rate === rate)
      throw new AppError('invalid', 'Please enter another rate.', {
        fields: { rate: 'This is the rate in force' },
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
