import type { removePasskey as removePasskeyCall } from '#shared/api/second-factors.ts'
import { send } from '#web/data/api-client.ts'

/** Forgets one of the user's passkeys. */
export async function removePasskey(id: string): Promise<void> {
  const call = { method: 'POST', path: '/api/second-factors/passkeys/:id/remove' } as const
  await send<typeof removePasskeyCall>(call, { params: { id }, body: {} })
}
