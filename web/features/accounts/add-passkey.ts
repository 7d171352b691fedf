import { startRegistration } from '@simplewebauthn/browser'
import type { addPasskey as addPasskeyCall, beginPasskey } from '#shared/api/second-factors.ts'
import { send } from '#web/data/api-client.ts'

/**
 * Has the browser make a passkey and keeps it; gives the recovery codes when it is the first second factor. Fails as
 * the browser does when the person turns it down.
 */
export async function addPasskey(name: string): Promise<string[]> {
  const begin = { method: 'POST', path: '/api/second-factors/passkeys/options' } as const
  const optionsJSON = await send<typeof beginPasskey>(begin, { body: {} })
  const credential = { ...(await startRegistration({ optionsJSON })) }
  const add = { method: 'POST', path: '/api/second-factors/passkeys' } as const
  const { recoveryCodes } = await send<typeof addPasskeyCall>(add, { body: { name, credential } })
  return recoveryCodes
}
