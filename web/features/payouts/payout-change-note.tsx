import type { Payout } from '#shared/api/payouts.ts'
import { locale } from '#shared/locale.ts'
import { railFacts } from '#shared/payment-methods.ts'
import { formatOfZone } from '#shared/zone-format.ts'
import { Notice } from '#web/ui/notice.tsx'

/** A note that the baker's new account is not active yet, why, and from when it is (decisions, payout changes). */
export function PayoutChangeNote({
  rail,
  change,
  timeZone,
}: Pick<Payout, 'rail' | 'change'> & { timeZone: string }) {
  if (change === null) return null
  const { paidTo, until } = change
  const moment = <time dateTime={until}>{momentIn(timeZone).format(new Date(until))}</time>
  if (paidTo !== null)
    return (
      <Notice>
        Your account changed. In case that wasn’t you, new sales are still paid to the previous one,{' '}
        <code>{paidTo}</code>, until {moment}. After that, they’re paid to the new one. You don’t need to do
        anything.
      </Notice>
    )
  return (
    <Notice tone="warn">
      Your account changed, and the previous one can no longer be paid. To keep anybody from redirecting your
      sales unnoticed, a new account waits 24 hours: buyers can pay you with {railFacts[rail].name} again from{' '}
      {moment}. You don’t need to do anything until then, and nothing is lost.
    </Notice>
  )
}

const momentIn = formatOfZone(
  {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  locale,
)
