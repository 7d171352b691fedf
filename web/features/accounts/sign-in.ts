import type { SignInResponse, signIn as signInCall } from '#shared/api/accounts.ts'
import { send } from '#web/data/api-client.ts'
import type { SignInTyped } from './sign-in-checks.ts'

/** Signs in from the login page (API-07). */
export function signIn(typed: SignInTyped): Promise<SignInResponse> {
  return send<typeof signInCall>({ method: 'POST', path: '/api/login' }, { body: typed })
}
