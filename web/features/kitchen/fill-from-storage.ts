import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import { readStoredUser } from '#web/features/identity/stored-user.ts'

/** Puts the user stored in this browser into the cache as stale data, to refetch as soon as possible (SESS-01). */
export function fillFromStorage(queryClient: QueryClient): void {
  queryClient.setQueryData(currentUserQuery.key, { user: readStoredUser() }, { updatedAt: 1 })
}
