import type { askPasswordReset as askPasswordResetCall } from '#shared/api/one-time-links.ts'
import { send } from '#web/data/api-client.ts'

/** Asks for a link to a new password; nothing tells whether the address has an account (OPEN-37). */
export async function askPasswordReset(email: string): Promise<void> {
  await send<typeof askPasswordResetCall>(
    { method: 'POST', path: '/api/auth/forgot-password' },
    { body: { email } },
  )
}
