import type { getPendingTasks } from '#shared/api/one-time-links.ts'
import { apiQuery } from '#web/data/api-query.ts'

/**
 * The user's pending tasks: an address to confirm, terms to accept. Refetched on focus, because the email's link opens
 * another tab.
 */
export const pendingTasksQuery = apiQuery<typeof getPendingTasks>('/api/auth/duties', undefined, {
  staleTime: 0,
  refetchOnWindowFocus: true,
})
