import type { renewRecoveryCodes as renewCall } from '#shared/api/second-factors.ts'
import { send } from '#web/data/api-client.ts'

/** Makes new recovery codes in place of the old. */
export async function renewRecoveryCodes(): Promise<string[]> {
  const call = { method: 'POST', path: '/api/second-factors/recovery-codes' } as const
  const { recoveryCodes } = await send<typeof renewCall>(call, { body: {} })
  return recoveryCodes
}
