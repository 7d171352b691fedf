import nothingFound from '#web/assets/illustrations/no-results.svg'
import { ApiError } from '#web/data/api-client.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SessionEnded } from '#web/features/identity/session-ended.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import paper from '#web/features/info/on-paper.module.css'
import { OrderNews } from '#web/features/orders/live/order-news.tsx'
import { useOrderEvents } from '#web/features/orders/live/use-order-events.ts'
import { orderQuery } from '#web/features/orders/order-query.ts'
import { PrintableReceipt } from '#web/features/orders/printable-receipt.tsx'
import { paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import css from './receipt.module.css'

/** An order's current receipt, to save or print. */
export default function ReceiptPage({ params }: PageProps) {
  const { user } = useCurrentUser()
  const id = params.id ?? ''
  const { data: order, error, refetch } = useApiQuery(orderQuery(id), { enabled: user !== null })
  useOrderEvents()
  if (user === null || isSignedOut(error)) return <SessionEnded title="Sign in to see your receipt" />
  if (!order) {
    if (error instanceof ApiError && error.status < 500) return <NoOrder />
    if (error) return <OrderFailed onRetry={() => void refetch()} />
    return <PageSkeleton>Loading your receipt...</PageSkeleton>
  }
  return (
    <div className={`wrap ${css.page} ${paper.onPaper}`}>
      <Link href={paths.myOrders} className={css.back}>
        <Icon name="arrow-left" />
        Back to My Orders
      </Link>
      <h1>Receipt</h1>
      <OrderNews orders={[order]} />
      <PrintableReceipt order={order} />
    </div>
  )
}

function NoOrder() {
  return (
    <EmptyState
      level={1}
      drawing={nothingFound}
      title="Order not found"
      action={
        <ButtonLink variant="primary" href={paths.myOrders}>
          See My Orders
        </ButtonLink>
      }
    >
      It may have been placed from another account.
    </EmptyState>
  )
}

function OrderFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailed level={1} onRetry={onRetry}>
      We could not load the receipt.
    </LoadFailed>
  )
}
