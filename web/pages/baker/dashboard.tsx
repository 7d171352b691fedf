import { useLocation } from 'wouter'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { Listing } from '#shared/api/listings.ts'
import { webhooksPath } from '#shared/webhooks-path.ts'
import { urlOf } from '#web/data/api-query.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import {
  myListingsQuery,
  orderHistoryQuery,
  sellerOverviewQuery,
} from '#web/features/dashboard/dashboard-queries.ts'
import { HolidayPanel } from '#web/features/holidays/holiday-panel.tsx'
import { SessionEnded } from '#web/features/identity/session-ended.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { ImportForm } from '#web/features/imports/import-form.tsx'
import { MyListingsPanel } from '#web/features/listings/my-listings-panel.tsx'
import { myListingsView } from '#web/features/listings/my-listings-view.ts'
import { SoundSwitch } from '#web/features/orders/live/sound-switch.tsx'
import { useLiveOrders } from '#web/features/orders/live/use-live-orders.ts'
import { OrderFilterForm } from '#web/features/orders/order-filters.tsx'
import { isNarrowed, orderFiltersOf } from '#web/features/orders/order-filters-of.ts'
import { OrderList } from '#web/features/orders/order-list.tsx'
import { OrderTable } from '#web/features/orders/order-table.tsx'
import { OvenPanel } from '#web/features/ovens/oven-panel.tsx'
import { PayoutsPanel } from '#web/features/payouts/payouts-panel.tsx'
import { pickupPlacesQuery } from '#web/features/pickups/pickup-places-query.ts'
import { PickupTimesPanel } from '#web/features/pickups/pickup-times-panel.tsx'
import { kitchenHref, paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import css from './dashboard.module.css'
import { bakeTabs, type DashboardTab, dashboardHref, dashboardTab, dashboardTabs } from './dashboard-tabs.ts'
import { BakeDaysList } from './parts/bake-days-list.tsx'
import { BakerBar, type BakerPart } from './parts/baker-bar.tsx'
import { DashboardOverview } from './parts/dashboard-overview.tsx'
import { DisconnectRail } from './parts/disconnect-rail.tsx'

/** The seller dashboard (NAV-36, DASH-01 to DASH-11). */
export default function DashboardPage({ search }: PageProps) {
  const { user } = useCurrentUser()
  if (user === null) return <LoggedOut />
  return <Dashboard user={user} search={search} />
}

interface PanelProps {
  user: CurrentUser
  search: URLSearchParams
}

function Dashboard({ user, search }: PanelProps) {
  const tab = dashboardTab(search)
  const { unseen, news } = useLiveOrders(tab === 'orders')
  return (
    <div className="wrap">
      <div className="page-head row">
        <div>
          <h1>Seller Dashboard</h1>
          <p className="muted">Good to see you, {user.firstName || user.email}.</p>
        </div>
        <ButtonLink variant="primary" icon="plus" href={paths.postFood} className="end">
          Post Baked Goods
        </ButtonLink>
      </div>
      <div className={css.wide}>
        <Tabs
          label="Seller dashboard"
          tabs={[
            ...tabsOf(dashboardTabs, tab, unseen),
            { label: 'Kitchen', href: kitchenHref(), current: false },
          ]}
        />
      </div>
      {bakeTabs.includes(tab) && (
        <div className={css.small}>
          <Tabs
            label="Bakes"
            tabs={tabsOf(
              dashboardTabs.filter(({ name }) => bakeTabs.includes(name)),
              tab,
              unseen,
            )}
          />
        </div>
      )}
      <p role="status" className="visually-hidden">
        {news}
      </p>
      <div className={css.panel}>
        <Panel tab={tab} user={user} search={search} />
      </div>
      <BakerBar current={partOf(tab)} badge={unseen > 0 && <NewCount count={unseen} />} />
    </div>
  )
}

/** A tab label with the number of new orders. */
function WithCount({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <NewCount count={count} />
    </>
  )
}

function NewCount({ count }: { count: number }) {
  return (
    <Badge tone="note">
      {count}
      <span className="visually-hidden"> new</span>
    </Badge>
  )
}

function tabsOf(tabs: readonly (typeof dashboardTabs)[number][], tab: DashboardTab, unseen: number) {
  return tabs.map(({ name, label }) => ({
    label: name === 'orders' && unseen > 0 ? <WithCount label={label} count={unseen} /> : label,
    href: dashboardHref(name),
    current: name === tab,
  }))
}

/** The part of a phone's bar that a tab belongs to. */
function partOf(tab: DashboardTab): BakerPart {
  if (tab === 'orders') return 'orders'
  if (tab === 'payments') return 'money'
  return bakeTabs.includes(tab) ? 'bakes' : 'today'
}

function Panel({ tab, ...page }: PanelProps & { tab: DashboardTab }) {
  switch (tab) {
    case 'overview':
      return <OverviewPanel {...page} />
    case 'listings':
      return <ListingsPanel {...page} />
    case 'orders':
      return <OrdersPanel {...page} />
    case 'pickups':
      return <PickupTimesPanel />
    case 'bake-days':
      return <BakeDaysTab {...page} />
    case 'payments':
      return (
        <>
          <PayoutsPanel disconnect={(rail, left) => <DisconnectRail rail={rail} left={left} />} />
          <p>
            Do you have a server or app of your own? <Link href={webhooksPath}>Webhooks</Link> tell it about
            your orders and listings.
          </p>
        </>
      )
  }
}

function OverviewPanel({ search }: Pick<PanelProps, 'search'>) {
  const overview = useApiQuery(sellerOverviewQuery)
  if (isSignedOut(overview.error)) return <LoggedOut />
  return (
    <DashboardOverview
      overview={overview.data}
      onRetry={() => void overview.refetch()}
      isFailed={overview.isError}
      reviewsFrom={search.get('reviews') ?? undefined}
    />
  )
}

function ListingsPanel({ user, search }: PanelProps) {
  const [, navigate] = useLocation()
  const listings = useApiQuery(myListingsQuery(search), { keepPrevious: true })
  const view = myListingsView(search)
  // keep the filled-in form after the session ends; it shows that itself
  if (search.has('import') && listings.data)
    return <ImportPanel user={user} newest={listings.data.items[0]} />
  if (isSignedOut(listings.error)) return <LoggedOut />
  return (
    <>
      <MyListingsPanel
        listings={listings}
        view={view}
        page={{ path: paths.sellerDashboard, fields: { tab: 'listings' } }}
        onView={(typed) => navigate(`${paths.sellerDashboard}?${typed}`)}
        pageHref={(cursor) => dashboardHref('listings', { ...view, cursor })}
        isLaterPage={search.has('cursor')}
      />
      <OvenPanel />
      <HolidayPanel />
    </>
  )
}

function BakeDaysTab({ search }: Pick<PanelProps, 'search'>) {
  const listings = useApiQuery(myListingsQuery(search))
  if (isSignedOut(listings.error)) return <LoggedOut />
  if (listings.data) return <BakeDaysList listings={listings.data.items} />
  if (!listings.isError) return <PageSkeleton>Loading the bake days...</PageSkeleton>
  return (
    <LoadFailed onRetry={() => void listings.refetch()}>
      We could not load these bake days. Try again.
    </LoadFailed>
  )
}

function ImportPanel({ user, newest }: Pick<PanelProps, 'user'> & { newest: Listing | undefined }) {
  const { data, isError } = useApiQuery(pickupPlacesQuery)
  const listingsHref = dashboardHref('listings')
  return (
    <div className="stack">
      <p>
        <Link href={listingsHref}>Back to my listings</Link>
      </p>
      <h2>Import Bakes</h2>
      {(data || isError) && (
        <ImportForm
          userId={user.id}
          newest={newest}
          places={data?.places ?? []}
          listingsHref={listingsHref}
        />
      )}
    </div>
  )
}

function OrdersPanel({ user, search }: PanelProps) {
  const [, navigate] = useLocation()
  const orders = useApiQuery(orderHistoryQuery(user.id, search), { keepPrevious: true })
  const filters = orderFiltersOf(search)
  if (isSignedOut(orders.error)) return <LoggedOut />
  return (
    <>
      <OrderFilterForm
        filters={filters}
        page={{ path: paths.sellerDashboard, fields: { tab: 'orders' } }}
        allHref={dashboardHref('orders')}
        fileHref={urlOf('/api/orders.csv', { query: { sellerId: user.id, ...filters } })}
        onFilter={(typed) => navigate(`${paths.sellerDashboard}?${typed}`)}
      />
      <SoundSwitch />
      <OrderList
        page={orders.data}
        isFailed={orders.isError}
        onRetry={() => void orders.refetch()}
        pageHref={(cursor) => dashboardHref('orders', { ...filters, cursor })}
        isLaterPage={search.has('cursor')}
        empty={isNarrowed(filters) ? nothingLikeThat : nothingYet}
      >
        {(orders) => <OrderTable {...orders} />}
      </OrderList>
    </>
  )
}

const nothingYet = {
  title: 'No orders yet',
  text: 'When somebody orders from you, the order shows up here for you to confirm.',
  action: (
    <ButtonLink variant="primary" icon="plus" href={paths.postFood}>
      Post Baked Goods
    </ButtonLink>
  ),
}

const nothingLikeThat = {
  title: 'No matching orders',
  text: 'None of your orders match.',
  action: <ButtonLink href={dashboardHref('orders')}>Show all orders</ButtonLink>,
}

function LoggedOut() {
  return <SessionEnded title="Please log in to access your dashboard" />
}
