import type { sendMailAgain as sendMailAgainCall } from '#shared/api/admin-mails.ts'
import { send } from '#web/data/api-client.ts'

/** Retries sending an email that had failed for good. */
export function sendMailAgain(id: string): Promise<undefined> {
  return send<typeof sendMailAgainCall>(
    { method: 'POST', path: '/api/admin/mails/:id/send-again' },
    { params: { id } },
  )
}
