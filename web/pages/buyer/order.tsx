import { type ReceiptStep, receiptSteps } from '#shared/my-order-path.ts'
import nothingFound from '#web/assets/illustrations/no-results.svg'
import { ApiError } from '#web/data/api-client.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SessionEnded } from '#web/features/identity/session-ended.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { OrderNews } from '#web/features/orders/live/order-news.tsx'
import { useOrderEvents } from '#web/features/orders/live/use-order-events.ts'
import type { ShownAction } from '#web/features/orders/order-journey.ts'
import { orderQuery } from '#web/features/orders/order-query.ts'
import { OrderSlip } from '#web/features/orders/order-slip.tsx'
import { OrderReview } from '#web/features/reviews/order-review.tsx'
import { paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import css from './order.module.css'

/** The buyer's view of one order, linked from the email that asks whether they received it. */
export default function OrderPage({ params, search }: PageProps) {
  const { user } = useCurrentUser()
  const id = params.id ?? ''
  const step = receiptSteps.find((known) => known === search.get('say'))
  const { data: order, error, refetch } = useApiQuery(orderQuery(id), { enabled: user !== null })
  useOrderEvents()
  if (user === null || isSignedOut(error)) return <SessionEnded title="Sign in to see your order" />
  if (!order || order.buyerId !== user.id) {
    if (order || (error instanceof ApiError && error.status < 500)) return <NoOrder />
    if (error)
      return (
        <LoadFailed level={1} onRetry={() => void refetch()}>
          We could not load the order.
        </LoadFailed>
      )
    return <PageSkeleton>Loading your order...</PageSkeleton>
  }
  return (
    <div className={`wrap narrow ${css.page}`}>
      <Link href={paths.myOrders} className={css.back}>
        <Icon name="arrow-left" />
        Back to My Orders
      </Link>
      <h1>Your Order</h1>
      <OrderNews orders={[order]} />
      <OrderSlip
        order={order}
        side="buyer"
        begun={step && begunBy[step]}
        review={<OrderReview order={order} />}
      />
    </div>
  )
}

/** The action that each link of the email starts. */
const begunBy: Readonly<Record<ReceiptStep, ShownAction>> = {
  received: 'say_received',
  'not-received': 'say_not_received',
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
