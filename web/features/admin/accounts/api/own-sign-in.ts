import type {
  AdminSetUp,
  beginAdminApp as beginCall,
  changeAdminPassword as changeCall,
  confirmAdminApp as confirmCall,
  removeAdminPasskey as removeCall,
  renewAdminRecoveryCodes as renewCall,
  signOutAdmin as signOutCall,
} from '#shared/api/admin-accounts.ts'
import type { CallResponse } from '#shared/api/call.ts'
import { send } from '#web/data/api-client.ts'

/** Changes one's own password; answers what is left to set up. */
export async function changeAdminPassword(
  currentPassword: string,
  newPassword: string,
): Promise<AdminSetUp | null> {
  const call = { method: 'POST', path: '/api/admin/password' } as const
  const { setUp } = await send<typeof changeCall>(call, { body: { currentPassword, newPassword } })
  return setUp
}

/** Asks for the key of an authenticator app; the password may come along for a proof. */
export function beginAdminApp(currentPassword?: string): Promise<CallResponse<typeof beginCall>> {
  const call = { method: 'POST', path: '/api/admin/second-factor' } as const
  return send<typeof beginCall>(call, { body: { currentPassword } })
}

/** Turns codes from the app on; answers the recovery codes when it is the first second factor. */
export async function confirmAdminApp(code: string): Promise<string[]> {
  const call = { method: 'POST', path: '/api/admin/second-factor/confirm' } as const
  const { recoveryCodes } = await send<typeof confirmCall>(call, { body: { code } })
  return recoveryCodes
}

/** Makes new recovery codes in place of the old ones. */
export async function renewAdminRecoveryCodes(): Promise<string[]> {
  const call = { method: 'POST', path: '/api/admin/second-factor/recovery-codes' } as const
  const { recoveryCodes } = await send<typeof renewCall>(call, { body: {} })
  return recoveryCodes
}

/** Forgets one of one's own passkeys. */
export async function removeAdminPasskey(id: string): Promise<void> {
  const call = { method: 'POST', path: '/api/admin/second-factor/passkeys/:id/remove' } as const
  await send<typeof removeCall>(call, { params: { id }, body: {} })
}

/** Ends the admin session. */
export async function signOutAdmin(): Promise<void> {
  await send<typeof signOutCall>({ method: 'POST', path: '/api/admin/logout' })
}
