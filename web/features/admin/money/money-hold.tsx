import { useState } from 'react'
import { holdCauses } from '#shared/hold-causes.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { consolePath } from '../console-path.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { endMoneyHold } from './api.ts'
import { moneyHoldQuery } from './money-hold-query.ts'

/** Says that outgoing money is on hold after a possible database restore, and lets an admin end that. */
export function MoneyHoldNotice({ onSessionEnd }: { onSessionEnd: () => void }) {
  const { momentText } = useConsoleClock()
  const { data } = useApiQuery(moneyHoldQuery())
  const [isAsking, setAsking] = useState(false)
  if (!data?.hold) return null
  const { since, because, mayEnd } = data.hold
  return (
    <Notice tone="bad">
      <p>
        <strong>Refunds and payouts are on hold since {momentText(since)}.</strong> {holdCauses[because]}
      </p>
      <p>
        We compare our books with PayPal and Stripe every five minutes. The hold ends when nothing differs and
        their reports cover the time before it, which takes up to three hours.{' '}
        <Link href={consolePath('money', { list: 'differing' })}>See what differs</Link>
      </p>
      {mayEnd && (
        <Button variant="soft" onClick={() => setAsking(true)}>
          End the hold
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title="End the hold"
          submitLabel="End the hold"
          isDanger
          asks={asked}
          send={endMoneyHold}
          toastFor={() => ({
            title: 'The hold is over',
            description: 'Refunds and payouts are carried out again.',
          })}
          staleUrls={['/api/admin']}
          onClose={() => setAsking(false)}
          onSessionEnd={onSessionEnd}
        >
          <p>
            All waiting refunds and payouts are carried out. Before each, we ask the provider how much of the
            payment is left. Anything that only the provider has stays under Differences.
          </p>
        </ReasonDialog>
      )}
    </Notice>
  )
}

const asked = {
  label: 'What did you find?',
  missing: 'Say what you found',
  hint: 'It’s recorded in the activity log.',
  maxLength: 1000,
}
