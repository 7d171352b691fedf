import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireOwner } from '../prove-owner.ts'
import type { Owner, Realm } from '../realm.ts'
import { giveRecoveryCodes } from './give-recovery-codes.ts'
import { hasAnyFactor } from './second-factors-presenter.ts'
import { findSecondFactors } from './second-factors-repository.ts'

/**
 * Replaces the recovery codes with ten new ones. Throws `conflict` without a second factor, and what `requireOwner`
 * throws.
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
  const recoveryCodes = await giveRecoveryCodes(context, realm, owner.id)
  await inTransaction(context.db, (trx) =>
    realm.followChange(trx, context, owner, { kind: 'recovery-codes-renewed' }),
  )
  return { recoveryCodes }
}
