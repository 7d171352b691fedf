import type { Payout } from '#shared/api/payouts.ts'
import { Button } from '#web/ui/button.tsx'
import { PayoutSummary } from '../payout-summary.tsx'
import { SetupFailed } from '../setup-failed.tsx'
import { useStripeSetup } from './use-stripe-setup.ts'

interface StripeSetupProps {
  payout: Payout
  /** checks with Stripe again */
  onCheck: () => void
}

/** The setup of the Stripe account at its current step (ONB-01 to ONB-06, ONB-12 to ONB-15). */
export function StripeSetup({ payout, onCheck }: StripeSetupProps) {
  const setup = useStripeSetup()
  return (
    <PayoutSummary payout={payout}>
      {payout.state !== 'active' && payout.state !== 'paused' && (
        <div className="row">
          <NextStep payout={payout} setup={setup} onCheck={onCheck} />
        </div>
      )}
      {setup.failure && <SetupFailed failure={setup.failure} />}
    </PayoutSummary>
  )
}

function NextStep({
  payout: { account, state },
  setup: { createAccount, goOn, isPending },
  onCheck,
}: StripeSetupProps & { setup: ReturnType<typeof useStripeSetup> }) {
  if (account === null)
    return (
      <Button variant="primary" size="large" icon="plus" busy={isPending} onClick={createAccount}>
        Create Stripe Account
      </Button>
    )
  if (state === 'in_review')
    return (
      <Button icon="refresh" onClick={onCheck}>
        Check again
      </Button>
    )
  return (
    <Button variant="primary" size="large" icon="arrow-right" busy={isPending} onClick={() => goOn(account)}>
      Complete Account Setup
    </Button>
  )
}
