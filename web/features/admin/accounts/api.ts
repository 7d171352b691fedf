import type { AdminRole } from '#shared/admin-rights.ts'
import type {
  AdminSetUp,
  AdminSignedIn,
  beginAdminApp as beginAdminAppCall,
  changeAdminPassword as changeAdminPasswordCall,
  confirmAdminApp as confirmAdminAppCall,
  disownAdminChange as disownAdminChangeCall,
  removeAdminPasskey as removeAdminPasskeyCall,
  renewAdminRecoveryCodes as renewAdminRecoveryCodesCall,
  signInAdmin,
  signInAdminWithCode,
  signOutAdmin as signOutAdminCall,
} from '#shared/api/admin-accounts.ts'
import type {
  AdminAccount,
  changeAdminRole,
  createAdmin,
  deactivateAdmin,
  reactivateAdmin,
  resetAdminPassword,
  resetAdminSecondFactor,
} from '#shared/api/admins.ts'
import type { CallInput, CallResponse } from '#shared/api/call.ts'
import { send } from '#web/data/api-client.ts'

/** Creates an admin; also returns the one-time password. */
export function sendNewAdmin(
  body: CallInput<typeof createAdmin>['body'],
): Promise<CallResponse<typeof createAdmin>> {
  return send<typeof createAdmin>({ method: 'POST', path: '/api/admin/admins' }, { body })
}

/** Reverts a change that the admin did not make, with the token of the notice's link. */
export async function disownAdminChange(token: string): Promise<void> {
  await send<typeof disownAdminChangeCall>({ method: 'POST', path: '/api/admin/not-me' }, { body: { token } })
}

/** Changes an admin's role. */
export function sendRole(id: string, role: AdminRole): Promise<AdminAccount> {
  const call = { method: 'PUT', path: '/api/admin/admins/:id/role' } as const
  return send<typeof changeAdminRole>(call, { params: { id }, body: { role } })
}

/** Deactivates an admin immediately. */
export function sendDeactivation(id: string, reason: string): Promise<AdminAccount> {
  const call = { method: 'POST', path: '/api/admin/admins/:id/deactivate' } as const
  return send<typeof deactivateAdmin>(call, { params: { id }, body: { reason } })
}

/** Reactivates an admin. */
export function sendReactivation(id: string): Promise<AdminAccount> {
  const call = { method: 'POST', path: '/api/admin/admins/:id/reactivate' } as const
  return send<typeof reactivateAdmin>(call, { params: { id } })
}

/** Resets an admin's second factor. */
export function sendSecondFactorReset(id: string): Promise<AdminAccount> {
  const call = { method: 'POST', path: '/api/admin/admins/:id/reset-second-factor' } as const
  return send<typeof resetAdminSecondFactor>(call, { params: { id } })
}

/** Sets a one-time password for an admin and returns it. */
export function sendPasswordReset(id: string): Promise<CallResponse<typeof resetAdminPassword>> {
  const call = { method: 'POST', path: '/api/admin/admins/:id/one-time-password' } as const
  return send<typeof resetAdminPassword>(call, { params: { id } })
}

/** Changes the signed-in admin's password; returns the next setup step. */
export async function changeAdminPassword(
  currentPassword: string,
  newPassword: string,
): Promise<AdminSetUp | null> {
  const call = { method: 'POST', path: '/api/admin/password' } as const
  const { setUp } = await send<typeof changeAdminPasswordCall>(call, {
    body: { currentPassword, newPassword },
  })
  return setUp
}

/** Creates a setup key for an authenticator app; the current password re-authenticates. */
export function beginAdminApp(currentPassword?: string): Promise<CallResponse<typeof beginAdminAppCall>> {
  const call = { method: 'POST', path: '/api/admin/second-factor' } as const
  return send<typeof beginAdminAppCall>(call, { body: { currentPassword } })
}

/** Turns on codes from the app; returns recovery codes if it is the first second factor. */
export async function confirmAdminApp(code: string): Promise<string[]> {
  const call = { method: 'POST', path: '/api/admin/second-factor/confirm' } as const
  const { recoveryCodes } = await send<typeof confirmAdminAppCall>(call, { body: { code } })
  return recoveryCodes
}

/** Replaces the recovery codes and returns the new ones. */
export async function renewAdminRecoveryCodes(): Promise<string[]> {
  const call = { method: 'POST', path: '/api/admin/second-factor/recovery-codes' } as const
  const { recoveryCodes } = await send<typeof renewAdminRecoveryCodesCall>(call, { body: {} })
  return recoveryCodes
}

/** Removes one of the signed-in admin's passkeys. */
export async function removeAdminPasskey(id: string): Promise<void> {
  const call = { method: 'POST', path: '/api/admin/second-factor/passkeys/:id/remove' } as const
  await send<typeof removeAdminPasskeyCall>(call, { params: { id }, body: {} })
}

export async function signOutAdmin(): Promise<void> {
  await send<typeof signOutAdminCall>({ method: 'POST', path: '/api/admin/logout' })
}

/** Starts a sign-in with username and password (API-20). */
export function sendAdminPassword(typed: {
  username: string
  password: string
}): Promise<CallResponse<typeof signInAdmin>> {
  return send<typeof signInAdmin>({ method: 'POST', path: '/api/admin/login' }, { body: typed })
}

/** Completes a sign-in with the code of the second step. */
export function sendAdminCode(code: string): Promise<AdminSignedIn> {
  const call = { method: 'POST', path: '/api/admin/login/code' } as const
  return send<typeof signInAdminWithCode>(call, { body: { code } })
}
