import { adminSessionKeys } from '#server/accounts/keys/signing-keys.ts'
import {
  beginSessionByPasskey,
  type PasskeyRealm,
  type PasskeyRefusal,
  unknownPasskey,
} from '#server/accounts/second-factors/passkey-ceremonies.ts'
import type { AppContext } from '#server/app-context.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { noteAccount } from '#server/http/refusals.ts'
import type { AdminId } from '#shared/api/ids.ts'
import type { PasskeyProof } from '#shared/api/second-factors.ts'
import { adminPasskeyCookie } from './admin-cookies.ts'
import { adminLibrary, wrongCredentials } from './admin-library.ts'
import { findAdminPasskeyOwner } from './admin-second-factor-repository.ts'
import { mayAdminSignIn } from './admins-repository.ts'
import { logFailedSignIn, type SignInFault } from './log-sign-in.ts'

export const adminPasskeys: PasskeyRealm = {
  library: adminLibrary,
  keys: adminSessionKeys,
  cookie: adminPasskeyCookie,
}

/**
 * Signs an admin in with a passkey and answers the new session's token. Throws `invalid_credentials`, and writes into the
 * activity log, for one that is not an admin's or did not check who uses it, and for an inactive admin.
 */
export async function signInAdminWithPasskey(
  context: AppContext,
  credential: PasskeyProof,
  http: CallContext,
): Promise<string> {
  const owner = await findAdminPasskeyOwner(context.db, credential.id)
  const failed = (fault: SignInFault) => logFailedSignIn(context, http, owner, fault)
  if (owner === null) {
    await failed('unknown passkey')
    throw unknownPasskey('failed_sign_in')
  }
  noteAccount(http.request, async () => ({ adminId: owner }))
  if (!(await mayAdminSignIn(context.db, owner))) {
    await failed('inactive')
    throw wrongCredentials()
  }
  try {
    return await beginAdminSession(context, credential, http, 'failed_sign_in')
  } catch (error) {
    await failed('wrong passkey')
    throw error
  }
}

/**
 * Whose passkey it is, an admin's, once it has answered our question; its session, which the account library begins, is told
 * by `token` and given to nobody. Throws `invalid_credentials` as signing in does.
 */
export async function checkAdminPasskey(
  context: AppContext,
  credential: PasskeyProof,
  http: CallContext,
): Promise<{ owner: AdminId; token: string }> {
  const owner = await findAdminPasskeyOwner(context.db, credential.id)
  if (owner === null) throw unknownPasskey('failed_proof')
  return { owner, token: await beginAdminSession(context, credential, http, 'failed_proof') }
}

function beginAdminSession(
  context: AppContext,
  credential: PasskeyProof,
  { request }: CallContext,
  kind: PasskeyRefusal,
): Promise<string> {
  return beginSessionByPasskey(adminPasskeys, context, credential, request, kind)
}
