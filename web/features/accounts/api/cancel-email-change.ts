import type { cancelEmailChange as cancelEmailChangeCall } from '#shared/api/one-time-links.ts'
import { send } from '#web/data/api-client.ts'

/** Keeps the user's address after all. */
export async function cancelEmailChange(): Promise<void> {
  await send<typeof cancelEmailChangeCall>({ method: 'DELETE', path: '/api/auth/email-change' })
}
