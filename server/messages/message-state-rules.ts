import type { MessageState } from '#shared/api/admin-messages.ts'

/** How a message stands: one that is still open when it was due is overdue (STATIC-10). */
export function messageState(
  { status, due_at }: { status: 'open' | 'answered'; due_at: Date },
  now: Date,
): MessageState {
  if (status === 'answered') return 'answered'
  return due_at <= now ? 'overdue' : 'open'
}
