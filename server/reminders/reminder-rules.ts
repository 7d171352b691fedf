/** The kinds of reminders; buyers can turn off each. */
export const reminderKinds = ['day_before', 'hours_before'] as const
export type ReminderKind = (typeof reminderKinds)[number]

const hour = 60

/**
 * When each reminder is due before its pickup, and how late it may be sent, in minutes. Later ones are skipped, because
 * their text would be wrong.
 */
export const reminders: Readonly<Record<ReminderKind, { before: number; atMostLate: number }>> = {
  day_before: { before: 24 * hour, atMostLate: hour },
  hours_before: { before: 2 * hour, atMostLate: hour / 4 },
}

/** The pickups whose reminder is due now: those starting after `after` and no later than `until`. */
export function remindedSpan(kind: ReminderKind, now: Date): { after: Date; until: Date } {
  const { before, atMostLate } = reminders[kind]
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  return { after: inMinutes(before - atMostLate), until: inMinutes(before) }
}
