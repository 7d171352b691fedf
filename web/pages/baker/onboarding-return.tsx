import { useApiQuery } from '#web/data/use-api-query.ts'
import { NextSteps } from '#web/features/dashboard/next-steps.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { OnboardingOutcome, outcomeTitle } from '#web/features/payouts/onboarding-outcome.tsx'
import { PayoutsFailed } from '#web/features/payouts/payouts-panel.tsx'
import { payoutsQuery } from '#web/features/payouts/payouts-query.ts'
import { paths, signInPath } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { Link } from '#web/ui/link.tsx'
import { PanelSkeleton } from '#web/ui/page-skeleton.tsx'
import css from './onboarding.module.css'

/** The page that Stripe sends bakers back to, with the result and the next step (NAV-39, ONB-07, ONB-08). */
export default function OnboardingReturnPage({ params: { connectedAccountId = '' } }: PageProps) {
  const { user, isLoading } = useCurrentUser()
  const { data, isError, refetch } = useApiQuery(payoutsQuery, { enabled: user !== null })
  const isWaiting = isLoading || (user !== null && data === undefined && !isError)
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{outcomeTitle(data?.stripe.state ?? null)}</h1>
      </div>
      <div className={`stack ${css.page}`}>
        {isWaiting && <PanelSkeleton>Loading your account status...</PanelSkeleton>}
        {isError && data === undefined && <PayoutsFailed onRetry={() => void refetch()} />}
        {data && (
          <OnboardingOutcome
            payout={data.stripe}
            account={connectedAccountId}
            onCheck={() => void refetch()}
          />
        )}
        {user === null && !isLoading && (
          <p>
            <Link href={signInPath(paths.login, paths.sellerOnboarding)}>Sign in</Link> to see your account
            status.
          </p>
        )}
        <NextSteps />
      </div>
    </div>
  )
}
