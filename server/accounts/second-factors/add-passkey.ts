import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Viewer } from '../viewer.ts'
import { giveRecoveryCodes } from './give-recovery-codes.ts'
import { keepNewPasskey, userPasskeys } from './passkey-ceremonies.ts'
import { findSecondFactors, requireSecondStep } from './second-factors-repository.ts'
import { tellOwner } from './tell-owner.ts'

/**
 * Keeps a passkey that the viewer's browser made; from then on the password alone does not sign in. Answers the
 * recovery codes when it is the first second factor. Throws `invalid` for anything but the answer to our question.
 */
export async function addPasskey(
  context: AppContext,
  viewer: Viewer,
  made: { name: string; credential: Record<string, unknown> },
  request: FastifyRequest,
): Promise<{ recoveryCodes: string[] }> {
  const before = await findSecondFactors(context.db, viewer.id)
  const isFirst = !before.hasApp && before.passkeys.length === 0
  await keepNewPasskey(userPasskeys, context, made, request)
  await inTransaction(context.db, async (trx) => {
    await requireSecondStep(trx, viewer.id)
    await tellOwner(trx, context, viewer, 'passkey-added')
  })
  return { recoveryCodes: isFirst ? await giveRecoveryCodes(context, viewer.id) : [] }
}
