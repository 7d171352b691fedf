import type {
  answerMessage as answerMessageCall,
  closeMessage as closeMessageCall,
  Message,
} from '#shared/api/admin-messages.ts'
import { send } from '#web/data/api-client.ts'

/** Emails an answer to the author of a message. */
export function answerMessage(id: string, answer: string): Promise<Message> {
  const input = { params: { id }, body: { answer } }
  return send<typeof answerMessageCall>({ method: 'POST', path: '/api/admin/messages/:id/answer' }, input)
}

/** Marks a message as answered elsewhere. */
export function closeMessage(id: string, note: string): Promise<Message> {
  const input = { params: { id }, body: { note } }
  return send<typeof closeMessageCall>({ method: 'POST', path: '/api/admin/messages/:id/close' }, input)
}
