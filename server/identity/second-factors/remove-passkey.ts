import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireOwner } from '../prove-owner.ts'
import type { Owner, Realm } from '../realm.ts'
import { hasAnyFactor } from './second-factors-presenter.ts'
import { deletePasskey, findSecondFactors } from './second-factors-repository.ts'

/**
 * Removes one of the owner's passkeys. Throws `not_found` for another's, `conflict` for a required last factor, and
 * what `requireOwner` throws.
 */
export async function removePasskey<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  owner: Of,
  passkeyId: string,
  password: string | undefined,
): Promise<void> {
  await requireOwner(context, realm, owner, password)
  await inTransaction(context.db, async (trx) => {
    const removed = await deletePasskey(trx, realm, owner.id, passkeyId, context.now())
    if (removed === null) throw new AppError('not_found', 'This passkey has already been removed.')
    if (realm.needsSecondFactor && !hasAnyFactor(await findSecondFactors(trx, realm, owner.id)))
      throw new AppError(
        'conflict',
        'Every admin needs two-step verification. Add another passkey or an authenticator app before you remove this one.',
      )
    await realm.followChange(trx, context, owner, { kind: 'passkey-removed', ...removed })
  })
}
