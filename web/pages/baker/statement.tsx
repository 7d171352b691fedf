import { owedPath } from '#shared/owed-path.ts'
import { datesAreIn } from '#shared/zone-name.ts'
import { urlOf } from '#web/data/api-query.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SessionEnded } from '#web/features/identity/session-ended.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import paper from '#web/features/info/on-paper.module.css'
import { StatementBalance } from '#web/features/statements/statement-balance.tsx'
import { statementHref } from '#web/features/statements/statement-href.ts'
import { StatementOrders } from '#web/features/statements/statement-orders.tsx'
import { statementQuery } from '#web/features/statements/statement-queries.ts'
import { periodText, StatementTable } from '#web/features/statements/statement-table.tsx'
import { paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { BakerBar } from './parts/baker-bar.tsx'
import css from './statement.module.css'

/** A baker's statement of a month or a year, to save or print. */
export default function StatementPage({ search }: PageProps) {
  const { user } = useCurrentUser()
  const { data, error, refetch } = useApiQuery(statementQuery(search), { enabled: user !== null })
  if (user === null || isSignedOut(error)) return <SessionEnded title="Sign in to see your statement" />
  if (!data) {
    if (!error) return <PageSkeleton>Loading your statement...</PageSkeleton>
    return (
      <LoadFailed level={1} onRetry={() => void refetch()}>
        We could not load the statement.
      </LoadFailed>
    )
  }
  const { period } = data
  const year = Number(period.slice(0, 4))
  return (
    <div className={`wrap stack ${css.page} ${paper.onPaper}`}>
      <Link href={paths.sellerDashboard} className={css.back}>
        <Icon name="arrow-left" />
        Back to the dashboard
      </Link>
      <h1>Statement for {periodText(period)}</h1>
      <p className="muted">
        {user.firstName} {user.lastName}, {user.email}. Sales count on the day they were handed over.{' '}
        {datesAreIn(data.timeZone)}
      </p>
      {data.rows.length === 0 && <p>No sales and no money movements in {periodText(period)}.</p>}
      <StatementBalance balance={data.balance} />
      {period.length === 4 ? (
        data.rows.length > 0 && <StatementTable statement={data} />
      ) : (
        <StatementOrders statement={data} />
      )}
      <div className={`row ${css.screenOnly}`}>
        <Button variant="primary" onClick={() => window.print()}>
          Print
        </Button>
        <a
          href={urlOf('/api/sellers/statement.csv', { query: { period } })}
          download={`statement-${period}.csv`}
        >
          Download as CSV
        </a>
        <a
          href={urlOf('/api/sellers/statement-orders.csv', { query: { period } })}
          download={`statement-orders-${period}.csv`}
        >
          Download orders by payout as CSV
        </a>
        <ButtonLink href={statementHref(String(year - 1))}>{year - 1}</ButtonLink>
        <ButtonLink href={owedPath}>Balance owed</ButtonLink>
        {period.length > 4 && <ButtonLink href={statementHref(String(year))}>All of {year}</ButtonLink>}
      </div>
      <BakerBar current="money" />
    </div>
  )
}
