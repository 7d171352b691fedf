import type { resetPassword as resetPasswordCall } from '#shared/api/one-time-links.ts'
import { send } from '#web/data/api-client.ts'

/** Chooses a new password with the token of the link from the mail (OPEN-37). */
export async function resetPassword(token: string, password: string): Promise<void> {
  await send<typeof resetPasswordCall>(
    { method: 'POST', path: '/api/auth/reset-password' },
    { body: { token, password } },
  )
}
