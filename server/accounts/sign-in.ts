import type * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SecondStep, SignInBody } from '#shared/api/accounts.ts'
import { accountLibrary } from './account-library.ts'
import { beginByPassword } from './begin-by-password.ts'
import { libraryErrorCode } from './library-error.ts'
import { secondStepsOf } from './second-factors/second-factors-presenter.ts'
import { findSecondFactors } from './second-factors/second-factors-repository.ts'
import { deleteSession } from './sessions-repository.ts'
import { findPasswordByEmail, findSettledPasswordHash, findUserByEmail } from './users-repository.ts'

/** A right password begins a session, or asks for the second step, which the browser finds by the library's cookie. */
export type PasswordOutcome = { token: string } | { secondStep: SecondStep[]; libraryCookies: Headers }

/**
 * Checks the password and begins a session, unless the account asks for a second step (API-07). Throws
 * `invalid_credentials`, alike and after the same time for an unknown address and a wrong password, as for one that is
 * replaced at that moment, or `forbidden` for a suspended user.
 */
export async function signIn(
  context: AppContext,
  body: z.output<typeof SignInBody>,
  userAgent: string,
): Promise<PasswordOutcome> {
  const { db } = context
  const found = await findPasswordByEmail(db, body.email)
  const password = {
    find: async () => found?.hash ?? null,
    findSettled: async () => found && findSettledPasswordHash(db, found.userId),
  }
  return beginByPassword(
    password,
    () => askLibrary(context, body, userAgent),
    async (begun) => {
      if ('token' in begun) await deleteSession(db, begun.token)
      return wrongCredentials()
    },
  )
}

async function askLibrary(
  context: AppContext,
  { email, password }: z.output<typeof SignInBody>,
  userAgent: string,
): Promise<PasswordOutcome> {
  const library = await accountLibrary(context)
  const headers = new Headers({ 'user-agent': userAgent })
  try {
    const { response, headers: libraryCookies } = await library.api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    })
    if ('token' in response && response.token) return { token: response.token }
    return { secondStep: await findSecondSteps(context, email), libraryCookies }
  } catch (error) {
    throw libraryErrorCode(error) === 'INVALID_EMAIL_OR_PASSWORD' ? wrongCredentials(error) : error
  }
}

function wrongCredentials(cause?: unknown): AppError {
  return new AppError('invalid_credentials', 'Invalid credentials', {
    refusal: { kind: 'failed_sign_in' },
    cause,
  })
}

/** What an account that asks for a second step takes for one, beside recovery codes. */
async function findSecondSteps({ db }: Pick<AppContext, 'db'>, email: string): Promise<SecondStep[]> {
  const user = await findUserByEmail(db, email)
  return user ? secondStepsOf(await findSecondFactors(db, user.id)) : []
}
