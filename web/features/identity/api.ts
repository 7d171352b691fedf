import type { sendConfirmationAgain as sendConfirmationAgainCall } from '#shared/api/one-time-links.ts'
import { send } from '#web/data/api-client.ts'
/** Sends the email that confirms the user's address again. */
export async function sendConfirmationAgain(): Promise<void> {
  await send<typeof sendConfirmationAgainCall>({ method: 'POST', path: '/api/auth/confirmation-mail' })
}
