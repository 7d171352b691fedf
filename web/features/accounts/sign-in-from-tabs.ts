import type { SignInResponse, signInFromTabs as signInCall } from '#shared/api/accounts.ts'
import { send } from '#web/data/api-client.ts'
import type { SignInTyped } from './sign-in-checks.ts'

/** Signs in from the combined page (API-10). */
export function signInFromTabs(typed: SignInTyped): Promise<SignInResponse> {
  return send<typeof signInCall>({ method: 'POST', path: '/api/auth/login' }, { body: typed })
}
