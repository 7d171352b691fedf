import type { getDashboard, getDashboardStats } from '#shared/api/admin-dashboard.ts'
import { apiQuery } from '#web/data/api-query.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'

/** Tried again twice (ADMIN-28), not read again when the window is looked at (ADMIN-29). */
const options = {
  retry: (failures: number, error: Error) => failures < 2 && !isSignedOut(error),
  refetchOnWindowFocus: false,
}

/** How large the marketplace is (API-21). */
export const dashboardStatsQuery = apiQuery<typeof getDashboardStats>(
  '/api/dashboard/stats',
  undefined,
  options,
)

/** The last 30 days, one by one. */
export const dashboardQuery = apiQuery<typeof getDashboard>('/api/admin/dashboard', undefined, options)
