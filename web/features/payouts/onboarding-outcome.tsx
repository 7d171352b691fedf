import type { Payout } from '#shared/api/payouts.ts'
import { PayoutSummary } from './payout-summary.tsx'
import { StripeSetup } from './stripe/stripe-setup.tsx'

interface OnboardingOutcomeProps {
  payout: Payout
  /** the account of Stripe's page */
  account: string
  onCheck: () => void
}

/** The result of Stripe's form according to Stripe, with the remaining steps. */
export function OnboardingOutcome({ payout, account, onCheck }: OnboardingOutcomeProps) {
  if (payout.account !== null && payout.account !== account)
    return (
      <PayoutSummary payout={payout}>
        <p className="small muted">
          The page you came from was for a different account, <code>{account}</code>, which isn’t yours.
        </p>
      </PayoutSummary>
    )
  return <StripeSetup payout={payout} onCheck={onCheck} />
}

/** The headline of the return page: complete only when Stripe says so. */
export function outcomeTitle(state: Payout['state'] | null): string {
  if (state === null) return 'Welcome back'
  if (state === 'active' || state === 'paused') return 'Onboarding complete'
  return state === 'in_review' ? 'Almost there' : 'Your account setup is not finished'
}
