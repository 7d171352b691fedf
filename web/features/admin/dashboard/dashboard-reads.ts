import type { getDashboard, getDashboardStats } from '#shared/api/admin-dashboard.ts'
import { isSignedOut } from '#web/is-signed-out.ts'
import { readOf } from '#web/reads.ts'

/** Tried again twice (ADMIN-28), not read again when the window is looked at (ADMIN-29). */
const options = {
  retry: (failures: number, error: Error) => failures < 2 && !isSignedOut(error),
  refetchOnWindowFocus: false,
}

/** How large the marketplace is (API-21). */
export const dashboardStatsRead = readOf<typeof getDashboardStats>('/api/dashboard/stats', undefined, options)

/** The last 30 days, one by one. */
export const dashboardRead = readOf<typeof getDashboard>('/api/admin/dashboard', undefined, options)
