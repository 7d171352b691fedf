import type * as z from 'zod/mini'
import { logAdminAction } from '#server/admin/activity/log-admin-action.ts'
import type { Admin } from '#server/admin/require-admin.ts'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { recordMovements } from '#server/payments/ledger/ledger-repository.ts'
import { commissionWaived } from '#server/payments/ledger/ledger-rules.ts'
import { followOwed } from '#server/payments/owed/follow-owed.ts'
import { listOwingOrders } from '#server/payments/owed/owed-repository.ts'
import { shareOut } from '#server/payments/owed/owed-rules.ts'
import type { WaiverBody } from '#shared/api/commission.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { formatMoney, toDecimal } from '#shared/money.ts'
import { lockSeenDebt } from './lock-seen-debt.ts'

/**
 * Waives a baker's debt, latest orders first (decisions, commission at pickup); reserved debt cannot be waived. Throws
 * `not_found` without debt, and `conflict` if the amount is too high or the debt has changed.
 */
export async function waiveCommission(
  { config, db, now }: Pick<AppContext, 'config' | 'db' | 'now'>,
  admin: Admin,
  cookId: PersonId,
  { amount, seenOwed, reason }: z.output<typeof WaiverBody>,
): Promise<void> {
  const moment = now()
  await inTransaction(db, async (trx) => {
    const { owed, reserved } = await lockSeenDebt(trx, cookId, seenOwed)
    const left = owed - reserved
    if (amount > left)
      throw new AppError(
        'conflict',
        `At most ${formatMoney(left)} can be waived. A sale is already collecting the rest.`,
      )
    const waiver = { id: newId(), reason, admin: admin.id }
    const shares = shareOut(amount, await listOwingOrders(trx, cookId))
    if (shares.reduce((sum, { share }) => sum + share, 0) < amount)
      throw new AppError(
        'conflict',
        'Part of this amount isn’t owed for an order, so it has to be settled by hand.',
      )
    await recordMovements(
      trx,
      shares.flatMap(({ of: order, share }) => commissionWaived(order, { ...waiver, amount: share })),
      moment,
    )
    await followOwed({ config }, trx, cookId, moment)
    const details = { amount: toDecimal(amount), before: seenOwed, after: toDecimal(owed - amount), reason }
    const deed = { action: 'commission.waive', targetType: 'user', targetId: cookId, details } as const
    await logAdminAction(trx, admin, deed, moment)
  })
}
