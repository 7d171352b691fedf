import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { accountLibrary } from '../account-library.ts'
import { sessionKeys } from '../keys/signing-keys.ts'
import type { Viewer } from '../viewer.ts'
import { giveRecoveryCodes } from './give-recovery-codes.ts'
import { libraryHeaders } from './library-headers.ts'
import { findSecondFactors, requireSecondStep } from './second-factors-repository.ts'
import { tellOwner } from './tell-owner.ts'

/**
 * Keeps a passkey that the viewer's browser made; from then on the password alone does not sign in. Answers the
 * recovery codes when it is the first second factor. Throws `invalid` for anything but the answer to our question.
 */
export async function addPasskey(
  context: AppContext,
  viewer: Viewer,
  { name, credential }: { name: string; credential: Record<string, unknown> },
  request: FastifyRequest,
): Promise<{ recoveryCodes: string[] }> {
  const before = await findSecondFactors(context.db, viewer.id)
  const isFirst = !before.hasApp && before.passkeys.length === 0
  const library = await accountLibrary(context)
  try {
    await library.api.verifyPasskeyRegistration({
      body: { response: credential, name },
      headers: libraryHeaders(request, await sessionKeys(context)),
    })
  } catch (error) {
    const message = 'We could not add this passkey. Please try again.'
    throw new AppError('invalid', message, { cause: error })
  }
  await inTransaction(context.db, async (trx) => {
    await requireSecondStep(trx, viewer.id)
    await tellOwner(trx, context, viewer, 'passkey-added')
  })
  return { recoveryCodes: isFirst ? await giveRecoveryCodes(context, viewer.id) : [] }
}
