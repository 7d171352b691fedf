import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import { readStoredUser } from '#web/features/identity/stored-user.ts'

/** Puts who is stored in this browser into the cache, as old as can be, so that the server is asked as soon as it answers (SESS-01). */
export function fillFromPhone(queryClient: QueryClient): void {
  queryClient.setQueryData(currentUserQuery.key, { user: readStoredUser() }, { updatedAt: 1 })
}
