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

/** Creates an admin; answers the one-time password too. */
export function sendNewAdmin(
  body: CallInput<typeof createAdmin>['body'],
): Promise<CallResponse<typeof createAdmin>> {
  return send<typeof createAdmin>({ method: 'POST', path: '/api/admin/admins' }, { body })
}

/** Undoes a change that was not the admin's, with the token of the link from its notice. */
export async function disownAdminChange(token: string): Promise<void> {
  await send<typeof disownAdminChangeCall>({ method: 'POST', path: '/api/admin/not-me' }, { body: { token } })
}

/** Gives an admin another role. */
export function sendRole(id: string, role: AdminRole): Promise<AdminAccount> {
  const call = { method: 'PUT', path: '/api/admin/admins/:id/role' } as const
  return send<typeof changeAdminRole>(call, { params: { id }, body: { role } })
}

/** Keeps an admin out, at once. */
export function sendDeactivation(id: string, reason: string): Promise<AdminAccount> {
  const call = { method: 'POST', path: '/api/admin/admins/:id/deactivate' } as const
  return send<typeof deactivateAdmin>(call, { params: { id }, body: { reason } })
}

/** Lets an admin in again. */
export function sendReactivation(id: string): Promise<AdminAccount> {
  const call = { method: 'POST', path: '/api/admin/admins/:id/reactivate' } as const
  return send<typeof reactivateAdmin>(call, { params: { id } })
}

/** Forgets an admin's second factor. */
export function sendSecondFactorReset(id: string): Promise<AdminAccount> {
  const call = { method: 'POST', path: '/api/admin/admins/:id/reset-second-factor' } as const
  return send<typeof resetAdminSecondFactor>(call, { params: { id } })
}

/** Gives an admin a one-time password, which is answered. */
export function sendPasswordReset(id: string): Promise<CallResponse<typeof resetAdminPassword>> {
  const call = { method: 'POST', path: '/api/admin/admins/:id/one-time-password' } as const
  return send<typeof resetAdminPassword>(call, { params: { id } })
}

/** Changes one's own password; answers what is left to set up. */
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

/** Asks for the key of an authenticator app; the password may come along for a proof. */
export function beginAdminApp(currentPassword?: string): Promise<CallResponse<typeof beginAdminAppCall>> {
  const call = { method: 'POST', path: '/api/admin/second-factor' } as const
  return send<typeof beginAdminAppCall>(call, { body: { currentPassword } })
}

/** Turns codes from the app on; answers the recovery codes when it is the first second factor. */
export async function confirmAdminApp(code: string): Promise<string[]> {
  const call = { method: 'POST', path: '/api/admin/second-factor/confirm' } as const
  const { recoveryCodes } = await send<typeof confirmAdminAppCall>(call, { body: { code } })
  return recoveryCodes
}

/** Makes new recovery codes in place of the old ones. */
export async function renewAdminRecoveryCodes(): Promise<string[]> {
  const call = { method: 'POST', path: '/api/admin/second-factor/recovery-codes' } as const
  const { recoveryCodes } = await send<typeof renewAdminRecoveryCodesCall>(call, { body: {} })
  return recoveryCodes
}

/** Forgets one of one's own passkeys. */
export async function removeAdminPasskey(id: string): Promise<void> {
  const call = { method: 'POST', path: '/api/admin/second-factor/passkeys/:id/remove' } as const
  await send<typeof removeAdminPasskeyCall>(call, { params: { id }, body: {} })
}

/** Ends the admin session. */
export async function signOutAdmin(): Promise<void> {
  await send<typeof signOutAdminCall>({ method: 'POST', path: '/api/admin/logout' })
}

/** Takes username and password to sign in (API-20). */
export function sendAdminPassword(typed: {
  username: string
  password: string
}): Promise<CallResponse<typeof signInAdmin>> {
  return send<typeof signInAdmin>({ method: 'POST', path: '/api/admin/login' }, { body: typed })
}

/** Takes the code of the second step. */
export function sendAdminCode(code: string): Promise<AdminSignedIn> {
  const call = { method: 'POST', path: '/api/admin/login/code' } as const
  return send<typeof signInAdminWithCode>(call, { body: { code } })
}
