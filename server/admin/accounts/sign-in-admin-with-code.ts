import { beginByPassword } from '#server/accounts/begin-by-password.ts'
import { hashOldRecoveryCodes } from '#server/accounts/keys/hash-recovery-codes.ts'
import { adminSessionKeys } from '#server/accounts/keys/signing-keys.ts'
import { headersWithCookie } from '#server/accounts/second-factors/library-headers.ts'
import { storedFormOf } from '#server/accounts/second-factors/recovery-codes.ts'
import {
  beginAnew,
  findWhoIsSigningIn,
  finishedBy,
} from '#server/accounts/second-factors/sign-in-with-code.ts'
import type { AppContext } from '#server/app-context.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { noteAccount } from '#server/http/refusals.ts'
import type { AdminId } from '#shared/api/ids.ts'
import { adminSecondStepCookie } from './admin-cookies.ts'
import { adminsFactors } from './admin-factors.ts'
import { adminLibrary } from './admin-library.ts'
import { findAdminSecondFactors } from './admin-second-factor-repository.ts'
import { deleteAdminSession } from './admin-sessions-repository.ts'
import { findAdminPasswordHash, findSettledAdminPasswordHash } from './admins-repository.ts'
import { logFailedSignIn } from './log-sign-in.ts'
import { spendAdminCode } from './spend-admin-code.ts'

/**
 * Finishes an admin's sign-in whose password was right with a code of the app or a recovery code, each good once;
 * answers the new session's token. Fails as `signInWithCode` does.
 */
export async function signInAdminWithCode(
  context: AppContext,
  typed: string,
  http: CallContext,
): Promise<string> {
  const { name } = adminSecondStepCookie(context.config)
  const { api, $context } = await adminLibrary(context)
  const { internalAdapter } = await $context
  const keys = await adminSessionKeys(context)
  const adminId = await findWhoIsSigningIn(internalAdapter, http.request.cookies[name], keys)
  if (adminId === null) throw beginAnew()
  noteAccount(http.request, async () => ({ adminId }))
  const headers = headersWithCookie(http.request, name, keys)
  const digits = typed.replace(/\s/g, '')
  const check = async () =>
    /^\d{6}$/.test(digits)
      ? spendAdminCode(context, adminId, digits, (code) => api.verifyTOTP({ body: { code }, headers }))
      : api.verifyBackupCode({ body: { code: await storedForm(context, adminId, typed) }, headers })
  return beginByPassword(
    {
      find: () => findAdminPasswordHash(context.db, adminId),
      findSettled: () => findSettledAdminPasswordHash(context.db, adminId),
    },
    async () => {
      try {
        return await finishedBy(check)
      } catch (error) {
        await logFailedSignIn(context, http, adminId, 'wrong code')
        throw error
      }
    },
    async (token) => {
      await deleteAdminSession(context.db, token)
      return beginAnew()
    },
  )
}

/** A typed recovery code as the library finds it among the stored ones. */
async function storedForm(context: AppContext, adminId: AdminId, typed: string): Promise<string> {
  await hashOldRecoveryCodes(context, adminsFactors, adminId)
  const { recoveryCodes } = await findAdminSecondFactors(context.db, adminId)
  return storedFormOf(typed, recoveryCodes ?? '[]')
}
