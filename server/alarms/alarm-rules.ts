import type { ConsoleAlarm } from '#shared/api/admin-dashboard.ts'
import { plural } from '#shared/plural.ts'

const day = 86_400_000

/** How old the last backup may be, in milliseconds. */
export const oldestBackup = 2 * day

/** How long before its end a certificate is an alarm, in milliseconds. */
export const certificateNotice = 21 * day

/** What alarms are decided by. */
export interface AlarmFacts {
  /** whether the shop is public: only then must it have backups */
  isPublic: boolean
  backup: { madeAt: Date | null; usedSince: Date | null }
  certificates: readonly { name: string; endsAt: Date }[]
  failedPayouts: number
}

/** What an operator has to see to; certificates in the order of their ends. */
export function alarmsOf(
  { isPublic, backup, certificates, failedPayouts }: AlarmFacts,
  now: Date,
): ConsoleAlarm[] {
  const { madeAt, usedSince } = backup
  const since = madeAt ?? usedSince
  const isLate = isPublic && since !== null && now.getTime() - since.getTime() > oldestBackup
  const ending = certificates
    .filter(({ endsAt }) => endsAt.getTime() - now.getTime() < certificateNotice)
    .toSorted((one, other) => one.endsAt.getTime() - other.endsAt.getTime())
  return [
    ...(failedPayouts > 0 ? [{ kind: 'payouts_failed', count: failedPayouts } as const] : []),
    ...(isLate ? [{ kind: 'backup_late', lastAt: madeAt?.toISOString() ?? null } as const] : []),
    ...ending.map(
      ({ name, endsAt }) => ({ kind: 'certificate_ends', name, endsAt: endsAt.toISOString() }) as const,
    ),
  ]
}

/** The alarm's reason in `/healthz`, by its kind. */
export function alarmReason(alarm: ConsoleAlarm): [field: string, words: string] {
  if (alarm.kind === 'payouts_failed')
    return [
      'payouts',
      plural(alarm.count, [
        '# payout failed: see Money in the console.',
        '# payouts failed: see Money in the console.',
      ]),
    ]
  if (alarm.kind === 'backup_late')
    return [
      'backup',
      alarm.lastAt === null
        ? 'There is no backup yet: see "Backups" in docs/operations.md.'
        : `The last backup was made on ${alarm.lastAt.slice(0, 10)}: see "Backups" in docs/operations.md.`,
    ]
  return [
    `certificate ${alarm.name}`,
    `The certificate of ${alarm.name} ends on ${alarm.endsAt.slice(0, 10)}: see "Certificates" in docs/operations.md.`,
  ]
}
