import { startAuthentication } from '@simplewebauthn/browser'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { beginPasskeySignIn, signInWithPasskey as signInCall } from '#shared/api/second-factors.ts'
import { send } from '#web/data/api-client.ts'

/** Signs in with a passkey from the browser. Throws the browser's error if the user declines. */
export async function signInWithPasskey(): Promise<CurrentUser> {
  const optionsJSON = await send<typeof beginPasskeySignIn>({
    method: 'POST',
    path: '/api/login/passkey-options',
  })
  const credential = await startAuthentication({ optionsJSON })
  const call = { method: 'POST', path: '/api/login/passkey' } as const
  const { user } = await send<typeof signInCall>(call, { body: { credential } })
  return user
}
