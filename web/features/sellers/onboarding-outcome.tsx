import type { Payout } from '#shared/api/payouts.ts'
import { PayoutSummary } from './payout-summary.tsx'
import { StripeSetup } from './stripe/stripe-setup.tsx'

interface OnboardingOutcomeProps {
  payout: Payout
  /** the account that Stripe's page was about */
  account: string
  onCheck: () => void
}

/** What the way through Stripe's form has led to, as Stripe says; what is left to do can be done right here. */
export function OnboardingOutcome({ payout, account, onCheck }: OnboardingOutcomeProps) {
  if (payout.account !== null && payout.account !== account)
    return (
      <PayoutSummary payout={payout}>
        <p className="small muted">
          The page you come from was about another account, <code>{account}</code>, which is not yours.
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
