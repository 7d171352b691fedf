import { isDeepStrictEqual } from 'node:util'
import type { AppContext } from '#server/app-context.ts'
import { readMarketCalendar } from '#server/payments/ledger/market-calendar.ts'
import { dateOf, daySpans } from '#server/payments/ledger/market-calendar-rules.ts'
import { dashboardDays } from '#shared/api/admin-dashboard.ts'
import { daysUpTo } from '#shared/ready-by.ts'
import { type Figures, figuresOf } from './dashboard-rules.ts'
import { countFigures, findFigures, storeFigures } from './figures-repository.ts'

type FiguresContext = Pick<AppContext, 'config' | 'db' | 'now'>

/** Counts the dashboard's figures now. */
export async function countDashboard(context: FiguresContext): Promise<Figures & { countedAt: Date }> {
  const countedAt = context.now()
  const calendar = await readMarketCalendar(context)
  const today = dateOf(calendar, countedAt)
  const days = daySpans(calendar, daysUpTo(today, dashboardDays))
  const counted = await countFigures(context.db, days)
  return { ...figuresOf(counted, today, dashboardDays), countedAt }
}

/**
 * Counts and stores the dashboard's figures, so reading them is cheap at any size; returns 1 if they changed, else 0.
 */
export async function keepDashboardFigures(context: FiguresContext): Promise<number> {
  const { countedAt, ...figures } = await countDashboard(context)
  const before = await findFigures(context.db)
  await storeFigures(context.db, figures, countedAt)
  return isDeepStrictEqual(before && { ...before, countedAt }, { ...figures, countedAt }) ? 0 : 1
}
