import type { closeMessage as closeCall, Message } from '#shared/api/admin-messages.ts'
import { send } from '#web/data/api-client.ts'

/** Marks a message as answered elsewhere. */
export function closeMessage(id: string, note: string): Promise<Message> {
  const input = { params: { id }, body: { note } }
  return send<typeof closeCall>({ method: 'POST', path: '/api/admin/messages/:id/close' }, input)
}
