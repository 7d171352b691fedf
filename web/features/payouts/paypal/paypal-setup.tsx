import type { Payout } from '#shared/api/payouts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PayoutSummary } from '../payout-summary.tsx'
import { SetupFailed } from '../setup-failed.tsx'
import { paypalEmailHref } from './paypal-email-href.ts'
import { usePaypalSetup } from './use-paypal-setup.ts'

interface PaypalSetupProps {
  payout: Payout
  /** the query of the page's address, which marks the baker's return from PayPal */
  search: URLSearchParams
}

/** PayPal payouts: by the email address in the profile, or a connected business account (OPEN-01). */
export function PaypalSetup({ payout, search }: PaypalSetupProps) {
  const { connect, isPending, failure } = usePaypalSetup(search.get('paypal') === 'back')
  const isConnected =
    (payout.state === 'active' || payout.state === 'paused') &&
    payout.account !== null &&
    !payout.account.includes('@')
  return (
    <PayoutSummary payout={payout}>
      {!isConnected && (
        <div className="row">
          <ButtonLink icon="edit" href={paypalEmailHref}>
            {payout.account === null ? 'Add PayPal email' : 'Change PayPal email'}
          </ButtonLink>
          <Button icon="arrow-right" busy={isPending} onClick={connect}>
            Connect business account
          </Button>
        </div>
      )}
      {failure && <SetupFailed failure={failure} />}
    </PayoutSummary>
  )
}
