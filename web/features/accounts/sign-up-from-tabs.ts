import { type CurrentUser, type signUpFromTabs as signUpCall, termsVersion } from '#shared/api/accounts.ts'
import { send } from '#web/data/api-client.ts'
import type { SignUpTyped } from './sign-up-checks.ts'

/** Creates an account from the combined page and signs in; the user has accepted the terms (API-09). */
export async function signUpFromTabs({ confirmPassword: _, ...typed }: SignUpTyped): Promise<CurrentUser> {
  const body = { ...typed, termsVersion }
  const { user } = await send<typeof signUpCall>({ method: 'POST', path: '/api/auth/signup' }, { body })
  return user
}
