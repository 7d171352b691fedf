import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { lockOwner } from '../passwords-repository.ts'
import { requireOwner } from '../prove-owner.ts'
import type { Owner, Realm } from '../realm.ts'
import { requireRunning } from '../renew-session.ts'
import { hashRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import { hasAnyFactor } from './second-factors-presenter.ts'
import { findSecondFactors, storeRecoveryCodes } from './second-factors-repository.ts'

/**
 * Replaces the recovery codes with ten new ones. Throws `conflict` without a second factor, and what `requireOwner`
 * and `requireRunning` throw.
 */
export async function renewRecoveryCodes<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  owner: Of,
  password: string | undefined,
): Promise<{ recoveryCodes: string[] }> {
  await requireOwner(context, realm, owner, password)
  if (!hasAnyFactor(await findSecondFactors(context.db, realm, owner.id)))
    throw new AppError('conflict', 'Two-step verification is off, so you don’t need recovery codes.')
  const recoveryCodes = makeRecoveryCodes()
  const hashes = await hashRecoveryCodes(recoveryCodes, context.config.passwordCost)
  await inTransaction(context.db, async (trx) => {
    // waits for a concurrent password reset by a link or a superadmin
    await lockOwner(trx, realm, owner.id)
    await requireRunning(trx, realm, owner, context.now())
    await storeRecoveryCodes(trx, realm, owner.id, hashes)
    await realm.followChange(trx, context, owner, { kind: 'recovery-codes-renewed' })
  })
  return { recoveryCodes }
}
