import { isDeepStrictEqual } from 'node:util'
import type { AppContext } from '#server/app-context.ts'
import { dashboardDays } from '#shared/api/admin-dashboard.ts'
import { type Figures, figuresOf, firstDay } from './dashboard-rules.ts'
import { countFigures, findFigures, keepFigures } from './figures-repository.ts'

type FiguresContext = Pick<AppContext, 'db' | 'now'>

/** Counts what the dashboard shows, now. */
export async function countDashboard({ db, now }: FiguresContext): Promise<Figures & { countedAt: Date }> {
  const countedAt = now()
  const today = countedAt.toISOString().slice(0, 10)
  const counted = await countFigures(db, firstDay(today, dashboardDays))
  return { ...figuresOf(counted, today, dashboardDays), countedAt }
}

/**
 * Counts what the dashboard shows and keeps it, so that looking at it costs nothing however much there is; answers 1
 * when it has changed, else 0.
 */
export async function keepDashboardFigures(context: FiguresContext): Promise<number> {
  const { countedAt, ...figures } = await countDashboard(context)
  const before = await findFigures(context.db)
  await keepFigures(context.db, figures, countedAt)
  return isDeepStrictEqual(before && { ...before, countedAt }, { ...figures, countedAt }) ? 0 : 1
}
