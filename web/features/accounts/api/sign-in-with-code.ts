import type { CurrentUser } from '#shared/api/accounts.ts'
import type { signInWithCode as signInWithCodeCall } from '#shared/api/second-factors.ts'
import { send } from '#web/data/api-client.ts'

/** Finishes a sign-in with a code of the app or a recovery code. */
export async function signInWithCode(code: string): Promise<CurrentUser> {
  const call = { method: 'POST', path: '/api/login/code' } as const
  const { user } = await send<typeof signInWithCodeCall>(call, { body: { code } })
  return user
}
