import type { changePassword as changePasswordCall } from '#shared/api/account.ts'
import { send } from '#web/data/api-client.ts'

/** Changes the user's password and signs out every other browser. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const call = { method: 'PUT', path: '/api/account/password' } as const
  await send<typeof changePasswordCall>(call, { body: { currentPassword, newPassword } })
}
