import type { AppContext } from '#server/app-context.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { userAgentOf } from '#server/http/client.ts'
import type { SecondStep } from '#shared/api/accounts.ts'
import { beginByPassword } from './begin-by-password.ts'
import { libraryAddress } from './library-address.ts'
import { libraryErrorCode } from './library-error.ts'
import type { Owner, Realm } from './realm.ts'
import { secondStepsOf } from './second-factors/second-factors-presenter.ts'
import { findSecondFactors } from './second-factors/second-factors-repository.ts'
import { deleteSession } from './sessions-repository.ts'
import { wrongCredentials } from './wrong-credentials.ts'

/** Either a new session or a second step, which the browser resumes with the library's cookie. */
export type PasswordOutcome = { token: string } | { secondStep: SecondStep[]; libraryCookies: Headers }

/** An account that nobody has: the library takes as long for it as for a wrong password. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Starts a session by password, or asks for a second step (API-07, API-20). Throws `invalid_credentials`, with equal
 * timing for an unknown `account` (null) and a wrong password, and what `refuseSignIn` throws.
 */
export async function signInByPassword<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  { account, password }: { account: Pick<Of, 'id' | 'email'> | null; password: string },
  http: CallContext,
): Promise<PasswordOutcome> {
  return beginByPassword(
    { context, realm, ownerId: account?.id ?? nobody },
    () => askLibrary(context, realm, { account, password }, http),
    async (begun) => {
      if ('token' in begun) await deleteSession(context.db, realm, begun.token)
      return wrongCredentials()
    },
  )
}

async function askLibrary<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  { account, password }: { account: Pick<Of, 'id' | 'email'> | null; password: string },
  http: CallContext,
): Promise<PasswordOutcome> {
  const library = await realm.library(context)
  try {
    const { response, headers } = await library.api.signInEmail({
      body: { email: libraryAddress(account?.id ?? nobody), password },
      headers: new Headers({ 'user-agent': userAgentOf(http) }),
      returnHeaders: true,
    })
    if ('token' in response && response.token) return { token: response.token }
    const secondStep = account ? secondStepsOf(await findSecondFactors(context.db, realm, account.id)) : []
    return { secondStep, libraryCookies: headers }
  } catch (error) {
    const isWrong = libraryErrorCode(error) === 'INVALID_EMAIL_OR_PASSWORD'
    // from `refuseSignIn`
    const isInactive = error instanceof AppError
    if (!isWrong && !isInactive) throw error
    const fault = isInactive ? 'inactive' : 'wrong password'
    await realm.noteFailedSignIn(context, http, account?.id ?? null, account ? fault : 'unknown username')
    throw isWrong ? wrongCredentials(error) : error
  }
}
