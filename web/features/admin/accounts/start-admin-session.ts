import type { QueryClient } from '@tanstack/react-query'
import type { AdminRecord } from '#shared/api/admin-accounts.ts'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import { adminSessionQuery } from './admin-session-query.ts'
import { forgetStoredAdmin, storeAdmin } from './stored-admin.ts'

/**
 * Starts a console session for an admin or ends it (null): updates the stored record (ADMIN-20, ADMIN-26) and drops
 * cached data, so the console refetches it (ADMIN-22).
 */
export function startAdminSession(queryClient: QueryClient, admin: AdminRecord | null): void {
  if (admin === null) forgetStoredAdmin()
  else storeAdmin(admin)
  const kept: readonly string[] = [currentUserQuery.key[0], adminSessionQuery.key[0]]
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
  if (admin === null)
    queryClient.setQueryData<typeof adminSessionQuery.answer>(adminSessionQuery.key, (before) => ({
      admin: null,
      setUp: null,
      hasSecondFactor: false,
      timeZone: null,
      // the shop's address does not depend on the session
      shopUrl: before?.shopUrl ?? null,
    }))
  else queryClient.removeQueries({ queryKey: adminSessionQuery.key })
}
