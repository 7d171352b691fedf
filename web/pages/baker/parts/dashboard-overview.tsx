import type { SellerOverview } from '#shared/api/seller-overview.ts'
import { datesAreIn } from '#shared/zone-name.ts'
import { ComingToday } from '#web/features/dashboard/coming-today.tsx'
import { EarnedMoney } from '#web/features/dashboard/earned-money.tsx'
import { FirstSteps } from '#web/features/dashboard/first-steps.tsx'
import { OverviewFigures } from '#web/features/dashboard/overview-figures.tsx'
import { SalesChart } from '#web/features/dashboard/sales-chart.tsx'
import { hasMoney, shownSales } from '#web/features/dashboard/shown-overview.ts'
import { ToPrepare } from '#web/features/dashboard/to-prepare.tsx'
import { TopListings } from '#web/features/listings/top-listings.tsx'
import { LatestOrders } from '#web/features/orders/latest-orders.tsx'
import { OrdersFailed } from '#web/features/orders/order-list.tsx'
import { OrdersToAnswer } from '#web/features/orders/orders-to-answer.tsx'
import { ReceivedReviews } from '#web/features/reviews/received-reviews.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PanelSkeleton } from '#web/ui/page-skeleton.tsx'
import css from '../dashboard.module.css'
import { dashboardHref } from '../dashboard-tabs.ts'

interface DashboardOverviewProps {
  overview: SellerOverview | undefined
  isFailed: boolean
  onRetry: () => void
  /** the cursor of the shown reviews, from the address */
  reviewsFrom: string | undefined
}

/**
 * The baker's day first (open requests, orders to prepare, pickups), then figures, latest orders, top bakes, sales,
 * money and reviews. Money and sales appear only when there is something to show.
 */
export function DashboardOverview({ overview, isFailed, onRetry, reviewsFrom }: DashboardOverviewProps) {
  if (overview === undefined)
    return isFailed ? <OrdersFailed onRetry={onRetry} /> : <PanelSkeleton>Loading your day...</PanelSkeleton>
  const charts = shownSales(overview)
  const { firstSteps, money } = overview
  const earned = !firstSteps && hasMoney(money) && <EarnedMoney money={money} />
  return (
    <>
      {firstSteps ? (
        <FirstSteps steps={firstSteps} />
      ) : (
        <>
          <OrdersToAnswer
            orders={overview.toAnswer}
            count={overview.waiting}
            allHref={dashboardHref('orders')}
          />
          <div className={css.pair}>
            <ToPrepare bakes={overview.toPrepare} oven={overview.oven} today={overview.today.date} />
            <ComingToday day={overview.today} />
          </div>
          <OverviewFigures overview={overview} />
          {/* a problem that blocks buyers comes first */}
          {money.isPickupPaused && earned}
        </>
      )}
      <div className={css.pair}>
        <section className="sheet">
          <div className="row">
            <h2>Latest orders</h2>
            <ButtonLink variant="quiet" icon="arrow-right" href={dashboardHref('orders')} className="end">
              Order History
            </ButtonLink>
          </div>
          {overview.topOrders.length === 0 ? (
            <p className="muted">No orders yet. They show up here as soon as someone orders.</p>
          ) : (
            <LatestOrders orders={overview.topOrders} />
          )}
        </section>
        <section className="sheet">
          <div className="row">
            <h2>Your top listings</h2>
            <ButtonLink variant="quiet" icon="arrow-right" href={dashboardHref('listings')} className="end">
              My Listings
            </ButtonLink>
          </div>
          {overview.topListings.length === 0 ? (
            <div className="stack">
              <p className="muted">No listings yet.</p>
              <ButtonLink icon="plus" href={paths.postFood}>
                Post your first bake
              </ButtonLink>
            </div>
          ) : (
            <TopListings listings={overview.topListings} />
          )}
        </section>
      </div>
      {charts.length > 0 && (
        <>
          <div className={css.pair}>
            {charts.map((chart) => (
              <SalesChart key={chart.span} {...chart} />
            ))}
          </div>
          <p className="small muted">{datesAreIn(overview.timeZone)}</p>
        </>
      )}
      {!money.isPickupPaused && earned}
      <ReceivedReviews
        from={reviewsFrom}
        pageHref={(cursor) => `${dashboardHref('overview', { reviews: cursor })}#reviews`}
      />
    </>
  )
}
