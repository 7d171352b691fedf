import type { Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { lockOwed } from '#server/payments/owed/owed-repository.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { type DecimalAmount, toDecimal } from '#shared/money.ts'

/**
 * Locks a baker's debt, in cents, while an admin decides about it. Throws `not_found` without debt, and `conflict` if
 * it is not what the admin saw.
 */
export async function lockSeenDebt(
  trx: Trx,
  cookId: PersonId,
  seenOwed: DecimalAmount,
): Promise<Awaited<ReturnType<typeof lockOwed>>> {
  const debt = await lockOwed(trx, cookId)
  if (debt.owed <= 0) throw new AppError('not_found', 'This baker owes nothing.')
  if (toDecimal(debt.owed) !== seenOwed)
    throw new AppError('conflict', 'What this baker owes just changed. Check the new amount.')
  return debt
}
