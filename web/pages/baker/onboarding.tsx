import type { CurrentUser } from '#shared/api/accounts.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { PayoutsFailed } from '#web/features/payouts/payouts-panel.tsx'
import { payoutsQuery } from '#web/features/payouts/payouts-query.ts'
import { RailSetups } from '#web/features/payouts/rail-setups.tsx'
import { stripeFacts } from '#web/features/payouts/stripe/stripe-facts.ts'
import { paths, signInPath } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { PanelSkeleton } from '#web/ui/page-skeleton.tsx'
import css from './onboarding.module.css'

/** Bakers set up their payouts here (NAV-38, ONB-01 to ONB-06, ONB-17 to ONB-19). */
export default function OnboardingPage({ search }: PageProps) {
  const { user, isLoading } = useCurrentUser()
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>Get Paid Online</h1>
        <p className="muted prose">
          Let buyers pay when they order. Without it, they pay you in person at pickup.
        </p>
      </div>
      <div className={`split ${css.page}`}>
        <div className="stack">{isLoading ? <RailsLoading /> : <Rails user={user} search={search} />}</div>
        <aside className={`stack ${css.facts}`} aria-label="How payouts work">
          <h2>How payouts work</h2>
          <ul>
            {stripeFacts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
            <li>BakeSale’s service fee is included in your price and deducted before you’re paid.</li>
            <li>You’re paid once you’ve completed the order.</li>
          </ul>
          <p className="small muted">
            Stripe and PayPal ask for your identity and bank account themselves; BakeSale never sees them.
            More in the <Link href={paths.help}>help center</Link>.
          </p>
        </aside>
      </div>
    </div>
  )
}

function Rails({ user, search }: { user: CurrentUser | null; search: URLSearchParams }) {
  const { data, isError, refetch } = useApiQuery(payoutsQuery, { enabled: user !== null })
  if (user === null) return <Start />
  if (data === undefined) return isError ? <PayoutsFailed onRetry={() => void refetch()} /> : <RailsLoading />
  return <RailSetups payouts={data} search={search} onCheck={() => void refetch()} />
}

function RailsLoading() {
  return <PanelSkeleton>Loading your payment setup...</PanelSkeleton>
}

/** The visitor's version: the same button, after signing in (decisions, OPEN-31). */
function Start() {
  return (
    <section className="sheet stack">
      <h2>Cards, through Stripe</h2>
      <p>Set up a Stripe account so buyers can pay you by card. You’ll sign in first, then come back here.</p>
      <div className="row">
        <ButtonLink
          variant="primary"
          size="large"
          icon="plus"
          href={signInPath(paths.login, paths.sellerOnboarding)}
        >
          Create Stripe Account
        </ButtonLink>
      </div>
    </section>
  )
}
