import type * as z from 'zod/mini'
import type { ContactBody, ContactReceipt, sendContactMessage as sendCall } from '#shared/api/contact.ts'
import { send } from '#web/data/api-client.ts'

/** Sends a message to the people who run the site (API-19). */
export function sendContactMessage(body: z.input<typeof ContactBody>): Promise<ContactReceipt> {
  return send<typeof sendCall>({ method: 'POST', path: '/api/contact' }, { body })
}
