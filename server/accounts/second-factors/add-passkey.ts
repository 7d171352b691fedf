import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { endedMeanwhile } from '../renew-session.ts'
import { deleteAllSessions, isRunning } from '../sessions-repository.ts'
import { lockUser } from '../users-repository.ts'
import type { Viewer } from '../viewer.ts'
import { giveRecoveryCodes } from './give-recovery-codes.ts'
import { notifyOwner } from './notify-owner.ts'
import { keepNewPasskey, userPasskeys } from './passkey-ceremonies.ts'
import { deletePasskey, findSecondFactors, requireSecondStep } from './second-factors-repository.ts'

/**
 * Keeps a passkey that the viewer's browser made; from then on the password alone does not sign in. Answers the
 * recovery codes when it is the first second factor. Throws `invalid` for anything but the answer to our question,
 * `unauthenticated` when the viewer's session was ended at that moment, as a new password does: the passkey goes with it.
 */
export async function addPasskey(
  context: AppContext,
  viewer: Viewer,
  made: { name: string; credential: Record<string, unknown> },
  request: FastifyRequest,
): Promise<{ recoveryCodes: string[] }> {
  const before = await findSecondFactors(context.db, viewer.id)
  const isFirst = !before.hasApp && before.passkeys.length === 0
  const passkeyId = await keepNewPasskey(userPasskeys, context, made, request)
  const isKept = await inTransaction(context.db, async (trx) => {
    // behind whoever sets a new password by a one-time link
    await lockUser(trx, viewer.id)
    if (!(await isRunning(trx, viewer.sessionId, context.now()))) {
      await deletePasskey(trx, viewer.id, passkeyId)
      // the passkey may have been used already
      await deleteAllSessions(trx, viewer.id)
      return false
    }
    await requireSecondStep(trx, viewer.id)
    await notifyOwner(trx, context, viewer, 'passkey-added')
    return true
  })
  if (!isKept) throw endedMeanwhile()
  return { recoveryCodes: isFirst ? await giveRecoveryCodes(context, viewer.id) : [] }
}
