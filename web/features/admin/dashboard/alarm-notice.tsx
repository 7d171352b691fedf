import type { ConsoleAlarm } from '#shared/api/admin-dashboard.ts'
import { plural } from '#shared/plural.ts'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { consolePath } from '../console-path.ts'

/** Lists what needs the person who runs the shop; shows nothing when all is well. */
export function AlarmNotice({ alarms }: { alarms: readonly ConsoleAlarm[] }) {
  if (alarms.length === 0) return null
  return (
    <Notice tone="bad">
      {alarms.map((alarm) => (
        <p key={alarm.kind === 'certificate_ends' ? alarm.name : alarm.kind}>
          <AlarmText alarm={alarm} />
        </p>
      ))}
    </Notice>
  )
}

function AlarmText({ alarm }: { alarm: ConsoleAlarm }) {
  const { dayText } = useConsoleClock()
  switch (alarm.kind) {
    case 'payouts_failed':
      return (
        <>
          <strong>{plural(alarm.count, ['# payout failed.', '# payouts failed.'])}</strong>{' '}
          <Link href={consolePath('money', { list: 'failed' })}>See failed payouts</Link>
        </>
      )
    case 'backup_late':
      return (
        <>
          <strong>
            {alarm.lastAt === null
              ? 'No backup has been made yet.'
              : `The last backup was made on ${dayText(alarm.lastAt)}.`}
          </strong>{' '}
          Ask the person who runs the server to back up every night.
        </>
      )
    case 'certificate_ends':
      return (
        <>
          <strong>{`The certificate of ${alarm.name} ends on ${dayText(alarm.endsAt)}.`}</strong> Ask the
          person who runs the server to renew it.
        </>
      )
  }
}
