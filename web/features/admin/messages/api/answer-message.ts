import type { answerMessage as answerCall, Message } from '#shared/api/admin-messages.ts'
import { send } from '#web/data/api-client.ts'

/** Mails an answer to who wrote a message. */
export function answerMessage(id: string, answer: string): Promise<Message> {
  const input = { params: { id }, body: { answer } }
  return send<typeof answerCall>({ method: 'POST', path: '/api/admin/messages/:id/answer' }, input)
}
