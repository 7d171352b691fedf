import type { deleteAccount as deleteAccountCall } from '#shared/api/account.ts'
import { send } from '#web/data/api-client.ts'

/** Deletes the user's account. */
export async function deleteAccount(): Promise<void> {
  const call = { method: 'POST', path: '/api/account/delete' } as const
  await send<typeof deleteAccountCall>(call, { body: {} })
}
