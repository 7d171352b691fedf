import type { AppContext } from '#server/app-context.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { noteAccount } from '#server/http/refusals.ts'
import type { PasskeyProof } from '#shared/api/second-factors.ts'
import type { Owner, Realm, SignInFault } from '../realm.ts'
import { beginSessionByPasskey, type PasskeyRefusal, unknownPasskey } from './passkey-ceremonies.ts'
import { findPasskeyOwner } from './second-factors-repository.ts'

/**
 * Signs in with a passkey and returns the session's token. Throws `invalid_credentials` for another realm's or an
 * unverified one, logged as `kind`, and what `refuseSignIn` throws.
 */
export async function signInWithPasskey<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  credential: PasskeyProof,
  http: Pick<CallContext, 'request'>,
  kind: PasskeyRefusal = 'failed_sign_in',
): Promise<string> {
  const ownerId = await findPasskeyOwner(context.db, realm, credential.id)
  const noteOf = (fault: SignInFault) => async (error: unknown) => {
    // a re-authentication comes from somebody already signed in
    if (kind === 'failed_sign_in' && error instanceof AppError)
      await realm.noteFailedSignIn(context, http, ownerId, fault)
    throw error
  }
  if (ownerId === null) return noteOf('unknown passkey')(unknownPasskey(kind))
  noteAccount(http.request, async () => realm.about(ownerId))
  await realm.refuseSignIn(context.db, ownerId).catch(noteOf('inactive'))
  return beginSessionByPasskey(realm, context, credential, http.request, kind).catch(noteOf('wrong passkey'))
}
