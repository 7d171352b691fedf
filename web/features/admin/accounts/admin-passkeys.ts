import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  AdminSignedIn,
  addAdminPasskey as addCall,
  beginAdminPasskey,
  beginAdminPasskeySignIn,
  signInAdminWithPasskey as signInCall,
} from '#shared/api/admin-accounts.ts'
import { send } from '#web/data/api-client.ts'

/** Signs in to the console with a passkey. Throws the browser's error if the admin declines. */
export async function signInAdminWithPasskey(): Promise<AdminSignedIn> {
  const begin = { method: 'POST', path: '/api/admin/login/passkey-options' } as const
  const optionsJSON = await send<typeof beginAdminPasskeySignIn>(begin)
  const credential = await startAuthentication({ optionsJSON })
  const call = { method: 'POST', path: '/api/admin/login/passkey' } as const
  return send<typeof signInCall>(call, { body: { credential } })
}

/**
 * Creates a passkey and stores it; returns recovery codes if it is the first second factor. `currentPassword`
 * re-authenticates. Throws the browser's error if the admin declines.
 */
export async function addAdminPasskey(name: string, currentPassword?: string): Promise<string[]> {
  const begin = { method: 'POST', path: '/api/admin/second-factor/passkeys/options' } as const
  const optionsJSON = await send<typeof beginAdminPasskey>(begin, { body: { currentPassword } })
  const credential = { ...(await startRegistration({ optionsJSON })) }
  const add = { method: 'POST', path: '/api/admin/second-factor/passkeys' } as const
  const { recoveryCodes } = await send<typeof addCall>(add, { body: { name, credential } })
  return recoveryCodes
}
