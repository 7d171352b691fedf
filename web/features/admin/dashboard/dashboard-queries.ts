import type { getDashboard, getDashboardStats } from '#shared/api/admin-dashboard.ts'
import { apiQuery } from '#web/data/api-query.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'

/** Retries twice (ADMIN-28) and does not refetch on window focus (ADMIN-29). */
const options = {
  retry: (failures: number, error: Error) => failures < 2 && !isSignedOut(error),
  refetchOnWindowFocus: false,
}

/** The size of the marketplace (API-21). */
export const dashboardStatsQuery = apiQuery<typeof getDashboardStats>(
  '/api/dashboard/stats',
  undefined,
  options,
)

/** The figures of each of the last 30 days. */
export const dashboardQuery = apiQuery<typeof getDashboard>('/api/admin/dashboard', undefined, options)
