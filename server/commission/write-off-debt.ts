import type * as z from 'zod/mini'
import { logAdminAction } from '#server/admin/activity/log-admin-action.ts'
import type { Admin } from '#server/admin/require-admin.ts'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { recordMovements } from '#server/payments/ledger/ledger-repository.ts'
import { debtWrittenOff } from '#server/payments/ledger/ledger-rules.ts'
import { followOwed } from '#server/payments/owed/follow-owed.ts'
import type { WriteOffBody } from '#shared/api/commission.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { toDecimal } from '#shared/money.ts'
import { lockSeenDebt } from './lock-seen-debt.ts'

/**
 * Writes off a baker's debt of any origin, except what pending sales or payments will pay. Throws `not_found` without
 * debt, and `conflict` if nothing can be written off or the debt has changed.
 */
export async function writeOffDebt(
  { config, db, now }: Pick<AppContext, 'config' | 'db' | 'now'>,
  admin: Admin,
  cookId: PersonId,
  { seenOwed, reason }: z.output<typeof WriteOffBody>,
): Promise<void> {
  const moment = now()
  await inTransaction(db, async (trx) => {
    const { owed, reserved } = await lockSeenDebt(trx, cookId, seenOwed)
    const amount = owed - reserved
    if (amount <= 0)
      throw new AppError(
        'conflict',
        'A sale or a payment is about to pay off this debt. Try again in a few minutes.',
      )
    await recordMovements(
      trx,
      debtWrittenOff(cookId, { id: newId(), amount, reason, admin: admin.id }),
      moment,
    )
    await followOwed({ config }, trx, cookId, moment)
    const details = { amount: toDecimal(amount), before: seenOwed, after: toDecimal(owed - amount), reason }
    const deed = { action: 'debt.write_off', targetType: 'user', targetId: cookId, details } as const
    await logAdminAction(trx, admin, deed, moment)
  })
}
