/** What a buyer is reminded by, each of which they can switch off. */
export const reminderKinds = ['day_before', 'hours_before'] as const
export type ReminderKind = (typeof reminderKinds)[number]

const hour = 60

/**
 * How long before its pickup each reminder goes out, and how late it may still do so, in minutes. One that is later than
 * that is left out: a reminder that says less than it promises is worse than none.
 */
export const reminders: Readonly<Record<ReminderKind, { before: number; atMostLate: number }>> = {
  day_before: { before: 24 * hour, atMostLate: hour },
  hours_before: { before: 2 * hour, atMostLate: hour / 4 },
}

/** The pickups whose reminder goes out now: those that begin after `after` and at latest at `until`. */
export function remindedSpan(kind: ReminderKind, now: Date): { after: Date; until: Date } {
  const { before, atMostLate } = reminders[kind]
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  return { after: inMinutes(before - atMostLate), until: inMinutes(before) }
}
