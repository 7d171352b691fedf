import { logAdminAction } from '#server/admin/activity/log-admin-action.ts'
import type { Admin } from '#server/admin/require-admin.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { lockMonths } from '#server/payments/ledger/closed-months-repository.ts'
import { listUnmigratedOrders } from '#server/payments/ledger/ledger-repository.ts'
import { toDecimal } from '#shared/money.ts'
import { insertClosedMonth } from './closed-months-repository.ts'
import { closableMonth } from './month-rules.ts'
import { readMonths, readTurnovers } from './read-months.ts'
import { totalOf } from './trial-balance-rules.ts'

/**
 * Closes a month: stores its accounts, and admits no more entries. Waits for running bookings. Throws `conflict` unless
 * it is the first open month and over.
 */
export async function closeMonth(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  admin: Admin,
  month: string,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await lockMonths(trx)
    const now = context.now()
    const { months, closed, timeZone } = await readMonths(context, trx, now)
    const asked = closableMonth(months, now)
    if (asked?.month !== month)
      throw new AppError('conflict', 'Close months in order, and only after they end.')
    if ((await listUnmigratedOrders(trx, 1)).length > 0)
      throw new AppError(
        'conflict',
        'Entries from an earlier version are still coming in. Try again in a minute.',
      )
    const turnovers = await readTurnovers(trx, asked, closed)
    const row = {
      ...{ month: `${month}-01`, time_zone: timeZone, starts_at: asked.from, ends_at: asked.until },
      ...{ follows: closed.at(-1)?.ends_at ?? null, closed_by: admin.id },
    }
    await insertClosedMonth(trx, row, turnovers, now)
    const details = { timeZone, moved: toDecimal(totalOf(turnovers).debits) }
    const deed = { action: 'books.close', targetType: 'month', targetId: month, details } as const
    await logAdminAction(trx, admin, deed, now)
  })
}
