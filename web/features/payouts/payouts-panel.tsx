import type { ReactNode } from 'react'
import type { CallResponse } from '#shared/api/call.ts'
import type { getPayouts, Payout } from '#shared/api/payouts.ts'
import { type PaymentMethod, type Rail, rails } from '#shared/payment-methods.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PanelSkeleton } from '#web/ui/page-skeleton.tsx'
import { OfferedMethods } from './offered-payment-methods.tsx'
import { payoutRails } from './payout-copy.ts'
import { PayoutSummary } from './payout-summary.tsx'
import css from './payouts.module.css'
import { payoutsQuery } from './payouts-query.ts'
import { railParts } from './rail-parts.ts'

interface PayoutsPanelProps {
  /** renders the button to disconnect a rail; `left` are the remaining payment methods for buyers */
  disconnect: (rail: Rail, left: readonly PaymentMethod[]) => ReactNode
}

/** The dashboard's Payment Setup: the state of each rail, and a link to its setup (DASH-02). */
export function PayoutsPanel({ disconnect }: PayoutsPanelProps) {
  const { data, isError, refetch } = useApiQuery(payoutsQuery)
  if (data === undefined)
    return isError ? (
      <PayoutsFailed onRetry={() => void refetch()} />
    ) : (
      <PanelSkeleton>Loading your payment setup...</PanelSkeleton>
    )
  const active = rails.filter((rail) => data[rail].isOn && data[rail].canBePaid)
  const ready = rails.filter((rail) => active.includes(rail) || isPaused(data[rail]))
  const isPaidOnline = active.some((rail) => data.offered.includes(rail))
  const leftWithout = (rail: Rail): PaymentMethod[] => {
    const others: PaymentMethod[] = [...active.filter((other) => other !== rail), 'pickup']
    return others.filter((way) => data.offered.includes(way))
  }
  return (
    <>
      <Notice tone={isPaidOnline ? 'good' : 'kraft'} icon={isPaidOnline ? 'check' : 'coin'}>
        {isPaidOnline
          ? 'Buyers pay you when they order. The money is yours once you have handed the order over.'
          : offlineText(data, active.length > 0)}
      </Notice>
      <OfferedMethods active={ready} {...data} />
      <div className={css.cards}>
        {payoutRails.map((rail) => {
          const { Way } = railParts[rail]
          return (
            <PayoutSummary key={rail} payout={data[rail]} timeZone={data.timeZone}>
              {ready.includes(rail) && !data.offered.includes(rail) && (
                <p className="small muted">You turned this off, so buyers can’t choose it.</p>
              )}
              <div className="row">
                <Way payout={data[rail]} />
                {data[rail].account !== null && disconnect(rail, leftWithout(rail))}
              </div>
            </PayoutSummary>
          )
        })}
      </div>
    </>
  )
}

function offlineText({ offered, ...payouts }: CallResponse<typeof getPayouts>, isAnyActive: boolean): string {
  const now = offered.includes('pickup')
    ? 'Buyers pay you in person at pickup.'
    : 'Buyers have no way to pay you right now.'
  if (!isAnyActive && rails.some((rail) => isPaused(payouts[rail])))
    return `${now} Online payments are paused for a day because your account changed. See below for when they resume.`
  return isAnyActive
    ? `${now} Turn on a way to pay online so they can pay when they order.`
    : `${now} Set up one of these so they can pay when they order.`
}

/** Whether a rail is paused and will work again without an action of the baker. */
function isPaused({ isOn, state }: Payout): boolean {
  return isOn && state === 'paused'
}

/** Shown when the state of the rails failed to load. */
export function PayoutsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="bad" live>
      <p>We could not load your payment setup. Check your connection and try again.</p>
      <Button icon="refresh" onClick={onRetry}>
        Try Again
      </Button>
    </Notice>
  )
}
