import type {
  changePassword as changePasswordCall,
  deleteAccount as deleteAccountCall,
} from '#shared/api/account.ts'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { CallResponse } from '#shared/api/call.ts'
import type {
  acceptTerms as acceptTermsCall,
  askPasswordReset as askPasswordResetCall,
  cancelEmailChange as cancelEmailChangeCall,
  confirmEmail as confirmEmailCall,
  disownChange as disownChangeCall,
  resetPassword as resetPasswordCall,
} from '#shared/api/one-time-links.ts'
import type { OwnProfile, ProfileBody, updateProfile as updateProfileCall } from '#shared/api/profile.ts'
import type {
  beginApp as beginAppCall,
  confirmApp as confirmAppCall,
  removeApp as removeAppCall,
  removePasskey as removePasskeyCall,
  renewRecoveryCodes as renewRecoveryCodesCall,
  signInWithCode as signInWithCodeCall,
} from '#shared/api/second-factors.ts'
import type {
  endOtherSessions as endOtherSessionsCall,
  endSession as endSessionCall,
} from '#shared/api/sessions.ts'
import { send } from '#web/data/api-client.ts'

/** Accepts a version of the terms, which must be the current one (OPEN-74). */
export async function acceptTerms(termsVersion: string): Promise<void> {
  await send<typeof acceptTermsCall>(
    { method: 'POST', path: '/api/auth/accept-terms' },
    { body: { termsVersion } },
  )
}

/** Requests a password reset link; the response does not reveal whether the account exists (OPEN-37). */
export async function askPasswordReset(email: string): Promise<void> {
  await send<typeof askPasswordResetCall>(
    { method: 'POST', path: '/api/auth/forgot-password' },
    { body: { email } },
  )
}

/** The setup key of an authenticator app. */
export type AppKey = CallResponse<typeof beginAppCall>

/** Creates a setup key for an authenticator app. */
export function beginApp(): Promise<AppKey> {
  const call = { method: 'POST', path: '/api/second-factors/app' } as const
  return send<typeof beginAppCall>(call, { body: {} })
}

/** Cancels a pending change of the user's email address. */
export async function cancelEmailChange(): Promise<void> {
  await send<typeof cancelEmailChangeCall>({ method: 'DELETE', path: '/api/auth/email-change' })
}

export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const call = { method: 'PUT', path: '/api/account/password' } as const
  await send<typeof changePasswordCall>(call, { body: { currentPassword, newPassword } })
}

/** Turns on codes from the app; returns recovery codes if it is the first second factor. */
export async function confirmApp(code: string): Promise<string[]> {
  const call = { method: 'POST', path: '/api/second-factors/app/confirm' } as const
  const { recoveryCodes } = await send<typeof confirmAppCall>(call, { body: { code } })
  return recoveryCodes
}

/** Confirms an email address with the link's token, and with the password if this browser is not signed in. */
export async function confirmEmail(body: { token: string; currentPassword?: string }): Promise<void> {
  await send<typeof confirmEmailCall>({ method: 'POST', path: '/api/auth/confirm-email' }, { body })
}

export async function deleteAccount(): Promise<void> {
  const call = { method: 'POST', path: '/api/account/delete' } as const
  await send<typeof deleteAccountCall>(call, { body: {} })
}

/** Reverts a change that the owner did not make, with the token of the notice's link. */
export async function disownChange(token: string): Promise<void> {
  await send<typeof disownChangeCall>({ method: 'POST', path: '/api/auth/not-me' }, { body: { token } })
}

/** Ends all of the user's other sessions. */
export async function endOtherSessions(): Promise<void> {
  await send<typeof endOtherSessionsCall>({ method: 'DELETE', path: '/api/sessions' })
}

/** Ends one of the user's sessions. */
export async function endSession(id: string): Promise<void> {
  await send<typeof endSessionCall>({ method: 'DELETE', path: '/api/sessions/:id' }, { params: { id } })
}

/** Turns off codes from the app. */
export async function removeApp(): Promise<void> {
  const call = { method: 'POST', path: '/api/second-factors/app/remove' } as const
  await send<typeof removeAppCall>(call, { body: {} })
}

/** Removes one of the user's passkeys. */
export async function removePasskey(id: string): Promise<void> {
  const call = { method: 'POST', path: '/api/second-factors/passkeys/:id/remove' } as const
  await send<typeof removePasskeyCall>(call, { params: { id }, body: {} })
}

/** Replaces the recovery codes and returns the new ones. */
export async function renewRecoveryCodes(): Promise<string[]> {
  const call = { method: 'POST', path: '/api/second-factors/recovery-codes' } as const
  const { recoveryCodes } = await send<typeof renewRecoveryCodesCall>(call, { body: {} })
  return recoveryCodes
}

/** Sets a new password with the token of the emailed link (OPEN-37). */
export async function resetPassword(token: string, password: string): Promise<void> {
  await send<typeof resetPasswordCall>(
    { method: 'POST', path: '/api/auth/reset-password' },
    { body: { token, password } },
  )
}

/** Completes a sign-in with a code from the app or a recovery code. */
export async function signInWithCode(code: string): Promise<CurrentUser> {
  const call = { method: 'POST', path: '/api/login/code' } as const
  const { user } = await send<typeof signInWithCodeCall>(call, { body: { code } })
  return user
}

/** Replaces the user's profile and returns the stored one (API-18). */
export function updateProfile(id: string, body: ProfileBody): Promise<OwnProfile> {
  return send<typeof updateProfileCall>({ method: 'PUT', path: '/api/profile/:id' }, { params: { id }, body })
}
