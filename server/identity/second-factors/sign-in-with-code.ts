import type { AppContext } from '#server/app-context.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { noteAccount } from '#server/http/refusals.ts'
import { beginByPassword } from '../begin-by-password.ts'
import { hashOldRecoveryCodes } from '../keys/hash-recovery-codes.ts'
import type { SigningKeys } from '../keys/signing-keys.ts'
import { findKnownDevice, secondStepOf } from '../known-device.ts'
import { libraryErrorCode } from '../library-error.ts'
import type { Owner, Realm } from '../realm.ts'
import { realmCookie } from '../realm-cookies.ts'
import { verifiedToken } from '../session-cookie.ts'
import { deleteSession } from '../sessions-repository.ts'
import { headersWithCookie } from './library-headers.ts'
import { limitCodes } from './limit-codes.ts'
import { storedFormOf } from './recovery-codes.ts'
import { findSecondFactors } from './second-factors-repository.ts'
import { spendCode, wrongCode } from './spend-code.ts'

/**
 * Completes a sign-in with an app or recovery code, each valid once; returns the session's token. Throws `invalid`,
 * `rate_limited` like `limitCodes`, or `conflict` after ten minutes, five wrong codes or a new password.
 */
export async function signInWithCode<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  typed: string,
  http: Pick<CallContext, 'request'>,
): Promise<string> {
  const cookie = realmCookie(context.config, realm, 'secondStep').name
  const { api, $context } = await realm.library(context)
  const { internalAdapter } = await $context
  const keys = await realm.keys(context)
  const ownerId = await findWhoIsSigningIn(internalAdapter, http.request.cookies[cookie], {
    keys,
    now: context.now(),
  })
  if (ownerId === null) throw startOver()
  noteAccount(http.request, async () => realm.about(ownerId))
  const headers = headersWithCookie(http.request, cookie, keys)
  const digits = typed.replace(/\s/g, '')
  const kind = /^\d{6}$/.test(digits) ? 'app' : 'recovery'
  const check = async () =>
    kind === 'app'
      ? spendCode(context, realm, ownerId, digits, (code) => api.verifyTOTP({ body: { code }, headers }))
      : api.verifyBackupCode({ body: { code: await storedForm(context, realm, ownerId, typed) }, headers })
  const name = secondStepOf(await realm.deviceName(context.db, ownerId))
  const device = await findKnownDevice(context, realm, http.request, name)
  return beginByPassword(
    { context, realm, ownerId },
    async () => {
      try {
        return await limitCodes(context, realm, { kind, ownerId, device }, () => finishedBy(check))
      } catch (error) {
        await realm.noteFailedSignIn(context, http, ownerId, 'wrong code')
        throw error
      }
    },
    async (token) => {
      await deleteSession(context.db, realm, token)
      return startOver()
    },
  )
}

/** Runs the library's check and returns the new session's token; throws what `secondStepFailure` returns. */
async function finishedBy(check: () => Promise<{ token?: string | null | undefined }>): Promise<string> {
  try {
    const { token } = await check()
    if (!token) throw new Error('The account library started no session')
    return token
  } catch (error) {
    throw secondStepFailure(error)
  }
}

/** The stored form of a typed recovery code, for the library's comparison. */
async function storedForm<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  ownerId: Of['id'],
  typed: string,
): Promise<string> {
  await hashOldRecoveryCodes(context, realm, ownerId)
  const { recoveryCodes } = await findSecondFactors(context.db, realm, ownerId)
  return storedFormOf(typed, recoveryCodes ?? '[]')
}

interface StoredValues {
  findVerificationValue(identifier: string): Promise<{ value: string; expiresAt: Date } | null>
}

/** Who proved the password, from their second-step cookie; null when it expired. */
async function findWhoIsSigningIn(
  kept: StoredValues,
  cookie: string | undefined,
  { keys, now }: { keys: SigningKeys; now: Date },
): Promise<string | null> {
  const identifier = cookie === undefined ? null : verifiedToken(cookie, keys)
  if (identifier === null) return null
  const found = await kept.findVerificationValue(identifier)
  return found && found.expiresAt > now ? found.value : null
}

/** Maps a library error to one that `signInWithCode` throws. */
function secondStepFailure(error: unknown): unknown {
  switch (libraryErrorCode(error)) {
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
    case 'TOTP_NOT_ENABLED':
      return wrongCode()
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
    case 'INVALID_TWO_FACTOR_COOKIE':
      return startOver()
    default:
      return error
  }
}

/** The error that leads back to the password. */
function startOver(): AppError {
  return new AppError('conflict', 'This sign-in took too long or too many tries. Enter your password again.')
}
