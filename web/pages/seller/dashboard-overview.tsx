import type { SellerOverview } from '#shared/api/seller-overview.ts'
import { TopListings } from '#web/features/listings/top-listings.tsx'
import { CancellationRequests } from '#web/features/orders/cancellation-requests.tsx'
import { LatestOrders } from '#web/features/orders/latest-orders.tsx'
import { OrdersFailed } from '#web/features/orders/order-list.tsx'
import { ReceivedReviews } from '#web/features/reviews/received-reviews.tsx'
import { EarnedMoney } from '#web/features/sellers/overview/earned-money.tsx'
import { OverviewFigures } from '#web/features/sellers/overview/overview-figures.tsx'
import { SalesChart } from '#web/features/sellers/overview/sales-chart.tsx'
import { ToPrepare } from '#web/features/sellers/overview/to-prepare.tsx'
import { LoadingScreen } from '#web/loading-screen.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import css from './dashboard.module.css'
import { dashboardHref } from './dashboard-tabs.ts'

interface DashboardOverviewProps {
  overview: SellerOverview | undefined
  isFailed: boolean
  onRetry: () => void
  /** where the shown reviews begin, as the address says */
  reviewsFrom: string | undefined
}

/** How the stall is doing: figures, what waits for an answer, what to prepare, sales, latest orders, top bakes, reviews. */
export function DashboardOverview({ overview, isFailed, onRetry, reviewsFrom }: DashboardOverviewProps) {
  if (overview === undefined) return isFailed ? <OrdersFailed onRetry={onRetry} /> : <LoadingScreen />
  return (
    <>
      <OverviewFigures overview={overview} />
      <EarnedMoney money={overview.money} />
      <CancellationRequests orders={overview.openRequests} />
      <ToPrepare bakes={overview.toPrepare} />
      <div className={css.pair}>
        <SalesChart title="Sales of the last 14 days" sales={overview.salesByDay} span="day" />
        <SalesChart title="Sales of the last 12 weeks" sales={overview.salesByWeek} span="week" />
      </div>
      <div className={css.pair}>
        <section className="sheet">
          <div className="row">
            <h2>Latest orders</h2>
            <ButtonLink variant="quiet" icon="arrow-right" href={dashboardHref('orders')} className="end">
              Order History
            </ButtonLink>
          </div>
          {overview.topOrders.length === 0 ? (
            <p className="muted">No orders yet. They show up here as soon as a neighbour orders.</p>
          ) : (
            <LatestOrders orders={overview.topOrders} />
          )}
        </section>
        <section className="sheet">
          <div className="row">
            <h2>Your top bakes</h2>
            <ButtonLink variant="quiet" icon="arrow-right" href={dashboardHref('listings')} className="end">
              My Listings
            </ButtonLink>
          </div>
          {overview.topListings.length === 0 ? (
            <div className="stack">
              <p className="muted">Nothing on the counter yet.</p>
              <ButtonLink icon="plus" href={paths.postFood}>
                Post your first bake
              </ButtonLink>
            </div>
          ) : (
            <TopListings listings={overview.topListings} />
          )}
        </section>
      </div>
      <ReceivedReviews
        from={reviewsFrom}
        pageHref={(cursor) => `${dashboardHref('overview', { reviews: cursor })}#reviews`}
      />
    </>
  )
}
