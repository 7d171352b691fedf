import type { Message, MessageSummary } from '#shared/api/admin-messages.ts'
import { messageState } from './message-state-rules.ts'
import type { MessageView } from './messages-repository.ts'

/** A message as shown in lists. */
export function messageSummary(row: MessageView, now: Date): MessageSummary {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    category: row.category,
    state: messageState(row, now),
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
  }
}

/** A message with its full text and answer. */
export function presentMessage(row: MessageView, now: Date): Message {
  const { answered_at: at, admin_username: by, answer, note } = row
  return {
    ...messageSummary(row, now),
    phone: row.phone,
    message: row.message,
    answered: at === null ? null : { at: at.toISOString(), by: by ?? '', answer, note },
  }
}
