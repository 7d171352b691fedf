import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { noteAccount } from '#server/http/refusals.ts'
import type { PasskeyProof } from '#shared/api/second-factors.ts'
import { refuseSuspendedUser } from '../refuse-suspended-user.ts'
import {
  beginSessionByPasskey,
  type PasskeyRefusal,
  unknownPasskey,
  userPasskeys,
} from './passkey-ceremonies.ts'
import { findPasskeyOwner } from './second-factors-repository.ts'

/**
 * Signs in with a passkey and answers the new session's token. Throws `invalid_credentials` for one that is not ours
 * or did not check who uses it, which counts as a refusal of `kind`; `forbidden` for a suspended user.
 */
export async function signInWithPasskey(
  context: AppContext,
  credential: PasskeyProof,
  request: FastifyRequest,
  kind: PasskeyRefusal = 'failed_sign_in',
): Promise<string> {
  const owner = await findPasskeyOwner(context.db, credential.id)
  if (owner === null) throw unknownPasskey(kind)
  noteAccount(request, async () => ({ userId: owner }))
  await refuseSuspendedUser(context.db, owner)
  return beginSessionByPasskey(userPasskeys, context, credential, request, kind)
}
