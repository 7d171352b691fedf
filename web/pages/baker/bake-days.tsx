import { isSignedOut } from '#web/data/is-signed-out.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { BakeDaysPanel } from '#web/features/bake-days/bake-days-panel.tsx'
import { bakePlanQuery } from '#web/features/bake-days/bake-plan-query.ts'
import { SessionEnded } from '#web/features/identity/session-ended.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { dashboardHref } from './dashboard-tabs.ts'
import { BakerBar } from './parts/baker-bar.tsx'
import css from './statement.module.css'

/** The bake days of one of the baker's listings. */
export default function BakeDaysPage({ params }: PageProps) {
  const { user } = useCurrentUser()
  const id = params.id ?? ''
  return user === null ? <LoggedOut /> : <BakeDays id={id} />
}

function BakeDays({ id }: { id: string }) {
  const { data: plan, error, refetch } = useApiQuery(bakePlanQuery(id))
  if (isSignedOut(error)) return <LoggedOut />
  if (!plan)
    return error ? (
      <LoadFailed level={1} onRetry={() => void refetch()}>
        We could not load these bake days. Try again.
      </LoadFailed>
    ) : (
      <PageSkeleton>Loading the bake days...</PageSkeleton>
    )
  return (
    <div className={`wrap stack ${css.page}`}>
      <Link href={dashboardHref('listings')} className={css.back}>
        <Icon name="arrow-left" />
        Back to my listings
      </Link>
      <h1>Bake Days: {plan.title}</h1>
      <BakeDaysPanel id={id} plan={plan} />
      <BakerBar current="bakes" />
    </div>
  )
}

function LoggedOut() {
  return <SessionEnded title="Sign in to see your bake days" />
}
