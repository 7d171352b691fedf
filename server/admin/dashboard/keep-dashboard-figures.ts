import type { AppContext } from '#server/app-context.ts'
import { dashboardDays } from '#shared/api/admin-dashboard.ts'
import { type Figures, figuresOf, firstDay } from './dashboard-rules.ts'
import { countFigures, keepFigures } from './figures-repository.ts'

type FiguresContext = Pick<AppContext, 'db' | 'now'>

/** Counts what the dashboard shows, now. */
export async function countDashboard({ db, now }: FiguresContext): Promise<Figures & { countedAt: Date }> {
  const countedAt = now()
  const today = countedAt.toISOString().slice(0, 10)
  const counted = await countFigures(db, firstDay(today, dashboardDays))
  return { ...figuresOf(counted, today, dashboardDays), countedAt }
}

/** Counts what the dashboard shows and keeps it, so that looking at it costs nothing however much there is. */
export async function keepDashboardFigures(context: FiguresContext): Promise<void> {
  const { countedAt, ...figures } = await countDashboard(context)
  await keepFigures(context.db, figures, countedAt)
}
