import { readAlarms } from '#server/alarms/read-alarms.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Dashboard, DashboardStats } from '#shared/api/admin-dashboard.ts'
import { toDecimal } from '#shared/money.ts'
import { areCountedAtOnce } from './dashboard-rules.ts'
import { findFigures } from './figures-repository.ts'
import { countDashboard } from './keep-dashboard-figures.ts'

type FiguresContext = Pick<AppContext, 'config' | 'db' | 'now'>

/** The size of the marketplace (API-21, DATA-25). */
export async function getDashboardStats(context: FiguresContext): Promise<DashboardStats> {
  const { users, listings, orders, revenueCents } = await figuresNow(context)
  return {
    totalUsers: users,
    totalProducts: listings,
    totalOrders: orders,
    totalRevenue: toDecimal(revenueCents),
  }
}

/** The last 30 days, and what an operator has to see to. */
export async function getDashboard(
  context: FiguresContext & Pick<AppContext, 'certificates'>,
): Promise<Dashboard> {
  const { days, countedAt } = await figuresNow(context)
  return {
    alarms: await readAlarms(context),
    days: days.map(({ date, orders, salesCents, newUsers, commissionCents }) => ({
      date,
      orders,
      sales: toDecimal(salesCents),
      newUsers,
      commission: toDecimal(commissionCents),
    })),
    countedAt: countedAt.toISOString(),
  }
}

/** The job's stored figures, at most a few minutes old; current ones for a small marketplace. */
async function figuresNow(context: FiguresContext) {
  const kept = await findFigures(context.db)
  return kept === null || areCountedAtOnce(kept) ? countDashboard(context) : kept
}
