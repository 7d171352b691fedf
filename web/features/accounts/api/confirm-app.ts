import type { confirmApp as confirmAppCall } from '#shared/api/second-factors.ts'
import { send } from '#web/data/api-client.ts'

/** Turns codes from the app on; gives the recovery codes when it is the first second factor. */
export async function confirmApp(code: string): Promise<string[]> {
  const call = { method: 'POST', path: '/api/second-factors/app/confirm' } as const
  const { recoveryCodes } = await send<typeof confirmAppCall>(call, { body: { code } })
  return recoveryCodes
}
