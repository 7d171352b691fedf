import { SetupFailed } from '#web/features/payouts/setup-failed.tsx'
import { useFreshLink } from '#web/features/payouts/use-fresh-link.ts'
import { paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './onboarding.module.css'

/** The page of an expired onboarding link (NAV-40, ONB-09 to ONB-11, ONB-16). */
export default function OnboardingRefreshPage({ params: { connectedAccountId = '' } }: PageProps) {
  const isMissing = connectedAccountId === ''
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{isMissing ? 'Account Setup' : 'Your link has expired'}</h1>
      </div>
      <div className={css.page}>{isMissing ? <Missing /> : <FreshLink account={connectedAccountId} />}</div>
    </div>
  )
}

function FreshLink({ account }: { account: string }) {
  const { ask, isPending, failure } = useFreshLink(account)
  return (
    <section className="sheet stack">
      {failure ? (
        <>
          <SetupFailed failure={failure} />
          <div className="row">
            <Button variant="primary" icon="refresh" busy={isPending} onClick={ask}>
              Try Again
            </Button>
          </div>
        </>
      ) : (
        <p role="status">
          Links to Stripe work for only a few minutes. We’re getting you a new one and taking you there.
        </p>
      )}
      <p className="small muted">
        Account ID: <code>{account}</code>
      </p>
    </section>
  )
}

function Missing() {
  return (
    <Notice tone="bad" live>
      <p>Missing account information</p>
      <p>
        <Link href={paths.sellerOnboarding}>Start account setup again</Link>
      </p>
    </Notice>
  )
}
