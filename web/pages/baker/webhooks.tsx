import { apiDocsPath } from '#shared/api-docs.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SessionEnded } from '#web/features/identity/session-ended.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { WebhooksPanel } from '#web/features/outgoing-webhooks/webhooks-panel.tsx'
import { webhooksQuery } from '#web/features/outgoing-webhooks/webhooks-queries.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { dashboardHref } from './dashboard-tabs.ts'
import css from './statement.module.css'

/** The baker's webhooks: where their server gets events about orders and listings. */
export default function WebhooksPage() {
  const { user } = useCurrentUser()
  const { data, error, refetch } = useApiQuery(webhooksQuery, { enabled: user !== null })
  if (user === null || isSignedOut(error)) return <SessionEnded title="Sign in to see your webhooks" />
  if (!data) {
    if (!error) return <PageSkeleton narrow>Loading your webhooks...</PageSkeleton>
    return (
      <LoadFailed level={1} onRetry={() => void refetch()}>
        We could not load your webhooks.
      </LoadFailed>
    )
  }
  return (
    <div className={`wrap narrow stack ${css.page}`}>
      <Link href={dashboardHref('payments')} className={css.back}>
        <Icon name="arrow-left" />
        Back to the dashboard
      </Link>
      <h1>Webhooks</h1>
      <p className="muted prose">
        A webhook tells your own server or app about your orders and listings as soon as they change. We sign
        each event, and retry it for a day. The{' '}
        <Link href={`${apiDocsPath}/webhooks#events`}>API reference</Link> describes every event.
      </p>
      <WebhooksPanel webhooks={data} />
    </div>
  )
}
