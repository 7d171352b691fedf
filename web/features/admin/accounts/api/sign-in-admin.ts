import type { AdminSignedIn, signInAdmin, signInAdminWithCode } from '#shared/api/admin-accounts.ts'
import type { CallResponse } from '#shared/api/call.ts'
import { send } from '#web/data/api-client.ts'

/** Takes username and password to sign in (API-20). */
export function sendAdminPassword(typed: {
  username: string
  password: string
}): Promise<CallResponse<typeof signInAdmin>> {
  return send<typeof signInAdmin>({ method: 'POST', path: '/api/admin/login' }, { body: typed })
}

/** Takes the code of the second step. */
export function sendAdminCode(code: string): Promise<AdminSignedIn> {
  const call = { method: 'POST', path: '/api/admin/login/code' } as const
  return send<typeof signInAdminWithCode>(call, { body: { code } })
}
