import type { getPendingTasks } from '#shared/api/one-time-links.ts'
import { apiQuery } from '#web/data/api-query.ts'

/**
 * The pending tasks of the user's account: an address to confirm, terms to accept. Asked again when they come back from the
 * mail, whose link opens another tab.
 */
export const pendingTasksQuery = apiQuery<typeof getPendingTasks>('/api/auth/duties', undefined, {
  staleTime: 0,
  refetchOnWindowFocus: true,
})
