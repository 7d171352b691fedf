import { isSignedOut } from '#web/data/is-signed-out.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SessionEnded } from '#web/features/identity/session-ended.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { OwedPanel } from '#web/features/owed/owed-panel.tsx'
import { owedQuery } from '#web/features/owed/owed-query.ts'
import { usePayOwed } from '#web/features/owed/use-pay-owed.ts'
import { statementHref } from '#web/features/statements/statement-href.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { BakerBar } from './parts/baker-bar.tsx'
import css from './statement.module.css'

/** The baker's balance owed (service fees of orders paid at pickup, lost disputes), with a way to pay it. */
export default function OwedPage() {
  const { user } = useCurrentUser()
  const { data, error, refetch } = useApiQuery(owedQuery, { enabled: user !== null })
  const payment = usePayOwed()
  if (user === null || isSignedOut(error)) return <SessionEnded title="Sign in to see your balance owed" />
  if (!data) {
    if (!error) return <PageSkeleton narrow>Loading your balance owed...</PageSkeleton>
    return (
      <LoadFailed level={1} onRetry={() => void refetch()}>
        We could not load your balance owed.
      </LoadFailed>
    )
  }
  return (
    <div className={`wrap narrow stack ${css.page}`}>
      <Link href={paths.sellerDashboard} className={css.back}>
        <Icon name="arrow-left" />
        Back to the dashboard
      </Link>
      <h1>Balance owed</h1>
      <p className="muted prose">
        Buyers who pay at pickup pay you the full price, including our service fee.{' '}
        <Link href={statementHref()}>Your statement</Link> lists it day by day.
      </p>
      <OwedPanel owed={data} onPay={payment.begin} begun={payment.begun} failure={payment.failure} />
      <BakerBar current="money" />
    </div>
  )
}
