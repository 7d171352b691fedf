import type { MessageState } from '#shared/api/admin-messages.ts'
import { locale } from '#shared/locale.ts'

export const stateLabels: Record<MessageState, string> = {
  open: 'Open',
  overdue: 'Overdue',
  answered: 'Answered',
}

export const stateTones = { open: 'note', overdue: 'bad', answered: 'good' } as const

const hour = 60 * 60_000
const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })

/** The time left to answer, or since it ran out: "in 5 hours", "2 days ago" (STATIC-10). */
export function dueText(dueAt: Date, now: Date): string {
  const left = dueAt.getTime() - now.getTime()
  if (Math.abs(left) < hour) return left > 0 ? 'in less than an hour' : 'less than an hour ago'
  const hours = Math.trunc(left / hour)
  return Math.abs(hours) < 48 ? format.format(hours, 'hour') : format.format(Math.trunc(hours / 24), 'day')
}
