import type { MessageState } from '#shared/api/admin-messages.ts'

/** The state of a message; an open one is overdue from its due time on (STATIC-10). */
export function messageState(
  { status, due_at }: { status: 'open' | 'answered'; due_at: Date },
  now: Date,
): MessageState {
  if (status === 'answered') return 'answered'
  return due_at <= now ? 'overdue' : 'open'
}
