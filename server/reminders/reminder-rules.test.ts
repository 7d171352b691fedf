import { expect, it } from 'vitest'
import { type ReminderKind, remindedSpan, reminders } from './reminder-rules.ts'

const now = new Date('2026-11-27T14:00:00Z')

it.each<[ReminderKind, after: string, until: string]>([
  ['day_before', '2026-11-28T13:00:00.000Z', '2026-11-28T14:00:00.000Z'],
  ['hours_before', '2026-11-27T15:45:00.000Z', '2026-11-27T16:00:00.000Z'],
])('reminders: %s is due for pickups after %s and until %s', (kind, after, until) => {
  const span = remindedSpan(kind, now)
  expect([span.after.toISOString(), span.until.toISOString()]).toEqual([after, until])
})

it('reminders: both kinds are never due at the same time', () => {
  const { day_before, hours_before } = reminders
  expect(day_before.before - day_before.atMostLate).toBeGreaterThan(hours_before.before)
})
