import type * as z from 'zod/mini'
import { beginByPassword } from '#server/accounts/begin-by-password.ts'
import { libraryErrorCode } from '#server/accounts/library-error.ts'
import { secondStepsOf } from '#server/accounts/second-factors/second-factors-presenter.ts'
import type { AppContext } from '#server/app-context.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { userAgentOf } from '#server/http/client.ts'
import type { SecondStep } from '#shared/api/accounts.ts'
import type { signInAdmin as signInCall } from '#shared/api/admin-accounts.ts'
import { adminLibrary, wrongCredentials } from './admin-library.ts'
import { findAdminSecondFactors } from './admin-second-factor-repository.ts'
import { deleteAdminSession } from './admin-sessions-repository.ts'
import {
  type AdminRow,
  findAdminByUsername,
  findAdminPasswordHash,
  findSettledAdminPasswordHash,
} from './admins-repository.ts'
import { logFailedSignIn } from './log-sign-in.ts'

/** A right password begins a session, or asks for the second step, which the browser finds by the library's cookie. */
export type AdminPasswordOutcome = { token: string } | { secondStep: SecondStep[]; libraryCookies: Headers }

/** Whose address nobody has: the library takes as long to find that out as to refuse a wrong password. */
const nobody = 'nobody@admin.invalid'
const nobodysId = '00000000-0000-0000-0000-000000000000'

/**
 * Checks an admin's password and begins a session, unless the account asks for a second step (API-20). Throws
 * `invalid_credentials`, alike and after the same time for an unknown username, a wrong password and an inactive admin, as for
 * a password that is replaced at that moment.
 */
export async function signInAdmin(
  context: AppContext,
  { username, password }: z.output<(typeof signInCall)['body']>,
  http: CallContext,
): Promise<AdminPasswordOutcome> {
  const { db } = context
  const admin = await findAdminByUsername(db, username.toLowerCase())
  const id = admin?.id ?? nobodysId
  const held = {
    find: () => findAdminPasswordHash(db, id),
    findSettled: () => findSettledAdminPasswordHash(db, id),
  }
  return beginByPassword(
    held,
    () => askLibrary(context, admin, password, http),
    async (begun) => {
      if ('token' in begun) await deleteAdminSession(db, begun.token)
      return wrongCredentials()
    },
  )
}

async function askLibrary(
  context: AppContext,
  admin: AdminRow | undefined,
  password: string,
  http: CallContext,
): Promise<AdminPasswordOutcome> {
  const library = await adminLibrary(context)
  try {
    const { response, headers } = await library.api.signInEmail({
      body: { email: admin?.email ?? nobody, password },
      headers: new Headers({ 'user-agent': userAgentOf(http) }),
      returnHeaders: true,
    })
    if ('token' in response && response.token) return { token: response.token }
    const secondStep = admin ? secondStepsOf(await findAdminSecondFactors(context.db, admin.id)) : []
    return { secondStep, libraryCookies: headers }
  } catch (error) {
    const isWrong = libraryErrorCode(error) === 'INVALID_EMAIL_OR_PASSWORD'
    const isInactive = error instanceof AppError && error.code === 'invalid_credentials'
    if (!isWrong && !isInactive) throw error
    const fault = isInactive ? 'inactive' : 'wrong password'
    await logFailedSignIn(context, http, admin?.id ?? null, admin ? fault : 'unknown username')
    throw wrongCredentials(error)
  }
}
