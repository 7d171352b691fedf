import type { Payout } from '#shared/api/payouts.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** A link to the Stripe setup. */
export function StripeWay({ payout: { state } }: { payout: Payout }) {
  return (
    <ButtonLink variant={state === 'active' ? 'line' : 'primary'} href={paths.sellerOnboarding}>
      {state === 'not_started' ? 'Set up card payments' : 'Manage Card Payments'}
    </ButtonLink>
  )
}
