import type { DashboardDay } from '#shared/api/admin-dashboard.ts'
import { locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { datesAreIn } from '#shared/zone-name.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Stat, Stats } from '#web/ui/stat.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { dateText } from '../date-labels.ts'
import { dollars } from '../dollars.ts'
import { Loading } from '../waiting.tsx'
import { AlarmNotice } from './alarm-notice.tsx'
import css from './dashboard-panel.module.css'
import { dashboardQuery, dashboardStatsQuery } from './dashboard-queries.ts'

/** The Dashboard tab: the size of the marketplace and its last 30 days (ADMIN-03, ADMIN-04). */
export function DashboardPanel() {
  const { momentText, timeZone } = useConsoleClock()
  const stats = useApiQuery(dashboardStatsQuery)
  const dashboard = useApiQuery(dashboardQuery)
  const retry = () => void Promise.all([stats.refetch(), dashboard.refetch()])
  return (
    <div className="stack">
      <div className="page-head row">
        <h1>Dashboard</h1>
        {dashboard.data && (
          <p className="end small muted">
            As of {momentText(dashboard.data.countedAt)}. {datesAreIn(timeZone)}
          </p>
        )}
      </div>
      {dashboard.data && <AlarmNotice alarms={dashboard.data.alarms} />}
      {stats.data && (
        <Stats>
          <Stat icon="users" label="Total users" value={count(stats.data.totalUsers)} />
          <Stat icon="store" label="Total products" value={count(stats.data.totalProducts)} />
          <Stat icon="bag" label="Total orders" value={count(stats.data.totalOrders)} />
          <Stat
            icon="coin"
            label="Total revenue"
            value={dollars(stats.data.totalRevenue)}
            detail="of orders placed, less refunds"
          />
        </Stats>
      )}
      {dashboard.data && (
        <div className={css.charts}>
          {charts.map((chart) => (
            <DayChart key={chart.title} chart={chart} days={dashboard.data.days} />
          ))}
        </div>
      )}
      {(stats.isError || dashboard.isError) && (
        <LoadFailed onRetry={retry}>We could not load all the numbers. Try again.</LoadFailed>
      )}
      {(stats.isPending || dashboard.isPending) && <Loading />}
    </div>
  )
}

interface Chart {
  title: string
  /** the heading of its table column */
  head: string
  figure: (day: DashboardDay) => number
  words: (value: number) => string
}

const charts: readonly Chart[] = [
  {
    title: 'Sales in the last 30 days',
    head: 'Sales',
    figure: (day) => cents(day.sales),
    words: formatMoney,
  },
  { title: 'Orders in the last 30 days', head: 'Orders', figure: (day) => day.orders, words: count },
  { title: 'New users in the last 30 days', head: 'New users', figure: (day) => day.newUsers, words: count },
  {
    title: 'Commission in the last 30 days',
    head: 'Commission',
    figure: (day) => cents(day.commission),
    words: formatMoney,
  },
]

function DayChart({ chart, days }: { chart: Chart; days: readonly DashboardDay[] }) {
  const { title, head, figure, words } = chart
  const total = days.reduce((sum, day) => sum + figure(day), 0)
  const first = days[0]
  return (
    <BarChart
      title={title}
      total={<strong>{words(total)}</strong>}
      bars={days.map((day) => ({
        key: day.date,
        label: dateText(day.date),
        value: figure(day),
        words: words(figure(day)),
      }))}
      ends={[first ? dateText(first.date) : '', 'Today']}
      heads={['Day', head]}
    />
  )
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100)
}

function count(number: number): string {
  return number.toLocaleString(locale)
}
