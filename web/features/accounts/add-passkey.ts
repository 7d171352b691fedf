import { startRegistration } from '@simplewebauthn/browser'
import type { addPasskey as addPasskeyCall, beginPasskey } from '#shared/api/second-factors.ts'
import { send } from '#web/data/api-client.ts'

/**
 * Creates a passkey and stores it; returns recovery codes if it is the first second factor. Throws the browser's error
 * if the user declines.
 */
export async function addPasskey(name: string): Promise<string[]> {
  const begin = { method: 'POST', path: '/api/second-factors/passkeys/options' } as const
  const optionsJSON = await send<typeof beginPasskey>(begin, { body: {} })
  const credential = { ...(await startRegistration({ optionsJSON })) }
  const add = { method: 'POST', path: '/api/second-factors/passkeys' } as const
  const { recoveryCodes } = await send<typeof addPasskeyCall>(add, { body: { name, credential } })
  return recoveryCodes
}
