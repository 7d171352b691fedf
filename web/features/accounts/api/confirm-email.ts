import type { confirmEmail as confirmEmailCall } from '#shared/api/one-time-links.ts'
import { send } from '#web/data/api-client.ts'

/** Confirms an address with the token of the link from the mail. */
export async function confirmEmail(token: string): Promise<void> {
  await send<typeof confirmEmailCall>(
    { method: 'POST', path: '/api/auth/confirm-email' },
    { body: { token } },
  )
}
