import { type CurrentUser, type signUp as signUpCall, termsVersion } from '#shared/api/accounts.ts'
import { send } from '#web/data/api-client.ts'
import type { SignUpTyped } from './sign-up-checks.ts'

/** Creates an account from the signup page and signs in; the user has accepted the terms (API-08). */
export async function signUp({ confirmPassword: _, ...typed }: SignUpTyped): Promise<CurrentUser> {
  const body = { ...typed, termsVersion }
  const { user } = await send<typeof signUpCall>({ method: 'POST', path: '/api/signup' }, { body })
  return user
}
