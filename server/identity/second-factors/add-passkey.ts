import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { lockOwner } from '../passwords-repository.ts'
import type { Owner, Realm } from '../realm.ts'
import { endedMeanwhile } from '../renew-session.ts'
import { deleteSessions, isRunning } from '../sessions-repository.ts'
import { giveRecoveryCodes } from './give-recovery-codes.ts'
import { storeNewPasskey } from './passkey-ceremonies.ts'
import { hasAnyFactor } from './second-factors-presenter.ts'
import { deletePasskey, findSecondFactors, setSecondStep } from './second-factors-repository.ts'

/**
 * Stores a passkey; the password alone no longer signs in. Returns recovery codes for the first second factor. Throws
 * `invalid` for a wrong response, `unauthenticated` when the session ended meanwhile (the passkey is then removed).
 */
export async function addPasskey<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  owner: Of,
  made: { name: string; credential: Record<string, unknown> },
  { request }: Pick<CallContext, 'request'>,
): Promise<{ recoveryCodes: string[] }> {
  const isFirst = !hasAnyFactor(await findSecondFactors(context.db, realm, owner.id))
  const passkeyId = await storeNewPasskey(realm, context, made, request)
  const isKept = await inTransaction(context.db, async (trx) => {
    // waits for a concurrent password reset by a link or a superadmin
    await lockOwner(trx, realm, owner.id)
    if (!(await isRunning(trx, realm, owner.sessionId, context.now()))) {
      await deletePasskey(trx, realm, owner.id, passkeyId, context.now())
      // somebody may already have signed in with the passkey
      await deleteSessions(trx, realm, owner.id)
      return false
    }
    await setSecondStep(trx, realm, owner.id, true, context.now())
    await realm.followChange(trx, context, owner, { kind: 'passkey-added', name: made.name, passkeyId })
    return true
  })
  if (!isKept) throw endedMeanwhile()
  return { recoveryCodes: isFirst ? await giveRecoveryCodes(context, realm, owner.id) : [] }
}
