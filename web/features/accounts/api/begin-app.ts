import type { CallResponse } from '#shared/api/call.ts'
import type { beginApp as beginAppCall } from '#shared/api/second-factors.ts'
import { send } from '#web/data/api-client.ts'

/** What an authenticator app is given to begin with. */
export type AppKey = CallResponse<typeof beginAppCall>

/** Asks for the key of an authenticator app. */
export function beginApp(): Promise<AppKey> {
  const call = { method: 'POST', path: '/api/second-factors/app' } as const
  return send<typeof beginAppCall>(call, { body: {} })
}
