import type { CurrentUser } from '#shared/api/accounts.ts'
import type { KitchenDay } from '#shared/api/kitchen.ts'
import { urlOf } from '#web/data/api-query.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { SessionEnded } from '#web/features/identity/session-ended.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import paper from '#web/features/info/on-paper.module.css'
import { AnnouncementForm } from '#web/features/kitchen/announcement-form.tsx'
import { AsOf } from '#web/features/kitchen/as-of.tsx'
import { BagLabels } from '#web/features/kitchen/bag-labels.tsx'
import { CalendarLink } from '#web/features/kitchen/calendar-link.tsx'
import { Counter } from '#web/features/kitchen/counter.tsx'
import { DayChoice } from '#web/features/kitchen/day-choice.tsx'
import { PackingList } from '#web/features/kitchen/packing-list.tsx'
import { PrepSheet } from '#web/features/kitchen/prep-sheet.tsx'
import { useKitchenDay } from '#web/features/kitchen/use-kitchen-day.ts'
import { usePacking } from '#web/features/kitchen/use-packing.ts'
import { useOrderEvents } from '#web/features/orders/live/use-order-events.ts'
import { NoShowButton } from '#web/features/orders/no-show-button.tsx'
import { PickupCodeLookup } from '#web/features/orders/pickup-code-lookup.tsx'
import { fullOvenText } from '#web/features/ovens/oven-copy.ts'
import { dayFromToday, fullDay } from '#web/features/pickups/day-labels.ts'
import { kitchenHref, paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BakerBar } from './parts/baker-bar.tsx'
import css from './statement.module.css'

/** A baker's pickup day: what to bake, what to pack for each buyer, and the bag labels. */
export default function KitchenPage({ search }: PageProps) {
  const { user } = useCurrentUser()
  return user === null ? <LoggedOut /> : <Kitchen user={user} search={search} />
}

function Kitchen({ user, search }: { user: CurrentUser; search: URLSearchParams }) {
  const { day, asOf, error, isAway, refetch } = useKitchenDay(user.id, search)
  useOrderEvents()
  if (isSignedOut(error)) return <LoggedOut />
  if (day) return <Day user={user} day={day} asOf={asOf} isLabels={search.get('view') === 'labels'} />
  if (!isAway) return <PageSkeleton>Loading your kitchen...</PageSkeleton>
  return (
    <LoadFailed level={1} onRetry={() => void refetch()}>
      We could not load this day. Try again.
    </LoadFailed>
  )
}

interface DayProps {
  user: CurrentUser
  day: KitchenDay
  /** when the shown data was read from the server; null: now */
  asOf: number | null
  isLabels: boolean
}

function Day({ user, day, asOf, isLabels }: DayProps) {
  const packing = usePacking(user.id)
  const isAnybodyComing = day.orders.length > 0
  return (
    <div className={`wrap stack ${css.page} ${paper.onPaper}`}>
      <Link href={paths.sellerDashboard} className={css.back}>
        <Icon name="arrow-left" />
        Back to the dashboard
      </Link>
      <h1>{titleOf(day)}</h1>
      <AsOf moment={asOf} timeZone={day.timeZone} />
      <DayChoice day={day} />
      {day.oven && <p>{fullOvenText(day.oven)}</p>}
      {isAnybodyComing && (
        <div className={css.screenOnly}>
          <Tabs
            label="Kitchen"
            tabs={[
              { label: 'Lists', href: kitchenHref(day.date), current: !isLabels },
              { label: 'Bag labels', href: kitchenHref(day.date, 'labels'), current: isLabels },
            ]}
          />
        </div>
      )}
      {isAnybodyComing && isLabels ? (
        <BagLabels orders={day.orders} />
      ) : (
        <>
          {day.toBake.length > 0 && <PrepSheet bakes={day.toBake} />}
          {isAnybodyComing ? (
            <PackingList
              orders={day.orders}
              packing={packing}
              namesPlaces={day.isAtSeveralPlaces}
              besides={({ id, buyer, orders }) => (
                <NoShowButton pickupId={id} buyer={buyer} orders={orders} />
              )}
            />
          ) : (
            <p className="sheet muted">No pickups on this day.</p>
          )}
        </>
      )}
      {(isAnybodyComing || day.toBake.length > 0) && <ToTakeAlong day={day} />}
      <div className={`stack ${css.screenOnly}`}>
        <AnnouncementForm key={day.date} day={day} />
        <PickupCodeLookup />
      </div>
      <Counter bakes={day.counter} />
      <CalendarLink />
      <BakerBar current="kitchen" />
    </div>
  )
}

/** Links to print and download the day. */
function ToTakeAlong({ day: { date } }: { day: KitchenDay }) {
  return (
    <div className={`row ${css.screenOnly}`}>
      <Button variant="primary" onClick={() => window.print()}>
        Print
      </Button>
      <a href={urlOf('/api/sellers/kitchen.csv', { query: { date } })} download={`packing-${date}.csv`}>
        Download as CSV
      </a>
      <a
        href={urlOf('/api/sellers/kitchen/to-bake.csv', { query: { date } })}
        download={`baking-${date}.csv`}
      >
        To bake (CSV)
      </a>
    </div>
  )
}

function titleOf({ date, today }: KitchenDay): string {
  const words = dayFromToday(date, today)
  return words === fullDay(date) ? words : `${words}, ${fullDay(date)}`
}

function LoggedOut() {
  return <SessionEnded title="Sign in to see your kitchen" />
}
