import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { noteAccount } from '#server/http/refusals.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { accountLibrary } from '../account-library.ts'
import { beginByPassword } from '../begin-by-password.ts'
import { hashOldRecoveryCodes } from '../keys/hash-recovery-codes.ts'
import { peoplesFactors } from '../keys/kept-factors.ts'
import { type SigningKeys, sessionKeys } from '../keys/signing-keys.ts'
import { libraryErrorCode } from '../library-error.ts'
import { verifiedToken } from '../session-cookie.ts'
import { deleteSession } from '../sessions-repository.ts'
import { findPasswordHash, findSettledPasswordHash } from '../users-repository.ts'
import { headersWithCookie } from './library-headers.ts'
import { secondStepCookie } from './library-options.ts'
import { storedFormOf } from './recovery-codes.ts'
import { findSecondFactors } from './second-factors-repository.ts'
import { spendCode, wrongCode } from './spend-code.ts'

/** How long the second step rests after ten wrong codes in a row, in seconds: the library's own time. */
const restAfterWrongCodes = 15 * 60

/**
 * Finishes a sign-in whose password was right with a code of the app or a recovery code, each good once; answers the
 * new session's token. Throws `invalid` for a wrong code, `rate_limited` after ten of them, `conflict` when there is
 * no sign-in to finish: after ten minutes, five wrong codes, or a new password.
 */
export async function signInWithCode(
  context: AppContext,
  typed: string,
  request: FastifyRequest,
): Promise<string> {
  const { name } = secondStepCookie(context.config)
  const { api, $context } = await accountLibrary(context)
  const { internalAdapter } = await $context
  const keys = await sessionKeys(context)
  const userId = await findWhoIsSigningIn(internalAdapter, request.cookies[name], keys)
  if (userId === null) throw beginAnew()
  noteAccount(request, async () => ({ userId }))
  const headers = headersWithCookie(request, name, keys)
  const digits = typed.replace(/\s/g, '')
  const check = async () =>
    /^\d{6}$/.test(digits)
      ? spendCode(context, userId, digits, (code) => api.verifyTOTP({ body: { code }, headers }))
      : api.verifyBackupCode({ body: { code: await storedForm(context, userId, typed) }, headers })
  return beginByPassword(
    {
      find: () => findPasswordHash(context.db, userId),
      findSettled: () => findSettledPasswordHash(context.db, userId),
    },
    () => finishedBy(check),
    async (token) => {
      await deleteSession(context.db, token)
      return beginAnew()
    },
  )
}

/** The token of the session that the account library begins once a code is right; fails as `secondStepFailure` tells it. */
export async function finishedBy(
  check: () => Promise<{ token?: string | null | undefined }>,
): Promise<string> {
  try {
    const { token } = await check()
    if (!token) throw new Error('The account library began no session')
    return token
  } catch (error) {
    throw secondStepFailure(error)
  }
}

/** A typed recovery code as the library finds it among the stored ones. */
async function storedForm(context: AppContext, userId: PersonId, typed: string): Promise<string> {
  await hashOldRecoveryCodes(context, peoplesFactors, userId)
  const { recoveryCodes } = await findSecondFactors(context.db, userId)
  return storedFormOf(typed, recoveryCodes ?? '[]')
}

interface KeptValues {
  findVerificationValue(identifier: string): Promise<{ value: string; expiresAt: Date } | null>
}

/** Who proved the password a moment ago, by the cookie they were given for it; null when that took too long. */
export async function findWhoIsSigningIn(
  kept: KeptValues,
  cookie: string | undefined,
  keys: SigningKeys,
): Promise<string | null> {
  const identifier = cookie === undefined ? null : verifiedToken(cookie, keys)
  if (identifier === null) return null
  const found = await kept.findVerificationValue(identifier)
  return found && found.expiresAt > new Date() ? found.value : null
}

/** What went wrong with a second step, as `signInWithCode` tells it. */
export function secondStepFailure(error: unknown): unknown {
  switch (libraryErrorCode(error)) {
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
    case 'TOTP_NOT_ENABLED':
      return wrongCode()
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return new AppError(
        'rate_limited',
        'There were too many wrong codes. Please wait 15 minutes and try again.',
        {
          retryAfter: restAfterWrongCodes,
          refusal: { kind: 'rate_limited', limit: 'wrong codes' },
        },
      )
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
    case 'INVALID_TWO_FACTOR_COOKIE':
      return beginAnew()
    default:
      return error
  }
}

/** The failure that leads back to the password. */
export function beginAnew(): AppError {
  return new AppError(
    'conflict',
    'This sign-in took too long or too many tries. Please enter your password again.',
  )
}
