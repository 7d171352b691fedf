import type { ReactNode } from 'react'
import type { Payout } from '#shared/api/payouts.ts'
import { type Rail, rails } from '#shared/pay-ways.ts'
import { LoadingScreen } from '#web/loading-screen.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useRead } from '#web/use-read.ts'
import { PayoutSummary } from './payout-summary.tsx'
import { payoutRails } from './payout-words.ts'
import css from './payouts.module.css'
import { payoutsRead } from './payouts-read.ts'
import { paypalEmailHref } from './paypal-email-href.ts'

/** Where a baker sets up each rail. */
const waysThere: Readonly<Record<Rail, (payout: Payout) => ReactNode>> = {
  paypal: ({ account }) => (
    <>
      <ButtonLink href={paypalEmailHref}>
        {account === null ? 'Add PayPal Email' : 'Payment Settings'}
      </ButtonLink>
      <ButtonLink href={paths.sellerOnboarding}>Connect Business Account</ButtonLink>
    </>
  ),
  stripe: ({ state }) => (
    <ButtonLink variant={state === 'active' ? 'line' : 'primary'} href={paths.sellerOnboarding}>
      {state === 'not_started' ? 'Set Up Card Payments' : 'Manage Card Payments'}
    </ButtonLink>
  ),
}

/** The dashboard's Payment Setup: how the baker stands with each rail, and the way to set it up (DASH-02). */
export function PayoutsPanel() {
  const { data, isError, refetch } = useRead(payoutsRead)
  if (data === undefined)
    return isError ? <PayoutsFailed onRetry={() => void refetch()} /> : <LoadingScreen />
  const isPaidOnline = rails.some((rail) => data[rail].isOn && data[rail].canBePaid)
  return (
    <>
      <Notice tone={isPaidOnline ? 'good' : 'kraft'} icon={isPaidOnline ? 'check' : 'coin'}>
        {isPaidOnline
          ? 'Buyers pay you when they order. The money is yours once you have handed the order over.'
          : 'Buyers pay you in person at pickup. Set up one of these, and they can pay when they order.'}
      </Notice>
      <div className={css.cards}>
        {payoutRails.map((rail) => (
          <PayoutSummary key={rail} payout={data[rail]}>
            <div className="row">{waysThere[rail](data[rail])}</div>
          </PayoutSummary>
        ))}
      </div>
    </>
  )
}

/** Shown when the state of the rails could not be read. */
export function PayoutsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="bad" live>
      <p>We could not read how you are paid. Please check your connection and try again.</p>
      <Button icon="refresh" onClick={onRetry}>
        Try Again
      </Button>
    </Notice>
  )
}
