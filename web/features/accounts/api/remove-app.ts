import type { removeApp as removeAppCall } from '#shared/api/second-factors.ts'
import { send } from '#web/data/api-client.ts'

/** Turns codes from the app off. */
export async function removeApp(): Promise<void> {
  const call = { method: 'POST', path: '/api/second-factors/app/remove' } as const
  await send<typeof removeAppCall>(call, { body: {} })
}
