import { LoadingScreen } from '#web/loading-screen.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useRead } from '#web/use-read.ts'
import { PayoutSummary } from './payout-summary.tsx'
import css from './payouts.module.css'
import { payoutsRead } from './payouts-read.ts'
import { paypalEmailHref } from './paypal-email-href.ts'

/** The dashboard's Payment Setup: how the baker stands with both rails, and the way to set them up (DASH-02). */
export function PayoutsPanel() {
  const { data, isError, refetch } = useRead(payoutsRead)
  if (data === undefined)
    return isError ? <PayoutsFailed onRetry={() => void refetch()} /> : <LoadingScreen />
  const { stripe, paypal } = data
  const isPaidOnline = [stripe, paypal].some(({ isOn, canBePaid }) => isOn && canBePaid)
  return (
    <>
      <Notice tone={isPaidOnline ? 'good' : 'kraft'} icon={isPaidOnline ? 'check' : 'coin'}>
        {isPaidOnline
          ? 'Buyers pay you when they order. The money is yours once you have handed the order over.'
          : 'Buyers pay you in person at pickup. Set up one of these, and they can pay when they order.'}
      </Notice>
      <div className={css.cards}>
        <PayoutSummary payout={stripe}>
          <div className="row">
            <ButtonLink
              variant={stripe.state === 'active' ? 'line' : 'primary'}
              href={paths.sellerOnboarding}
            >
              {stripe.state === 'not_started' ? 'Set Up Card Payments' : 'Manage Card Payments'}
            </ButtonLink>
          </div>
        </PayoutSummary>
        <PayoutSummary payout={paypal}>
          <div className="row">
            <ButtonLink href={paypalEmailHref}>
              {paypal.account === null ? 'Add PayPal Email' : 'Payment Settings'}
            </ButtonLink>
            <ButtonLink href={paths.sellerOnboarding}>Connect Business Account</ButtonLink>
          </div>
        </PayoutSummary>
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
