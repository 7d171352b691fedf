import type { QueryClient } from '@tanstack/react-query'
import type { AdminRecord } from '#shared/api/admin-accounts.ts'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import { adminSessionQuery } from './admin-session-query.ts'
import { forgetStoredAdmin, storeAdmin } from './stored-admin.ts'

/**
 * Takes over who signed in to the console, or that nobody is: the record is stored or removed (ADMIN-20, ADMIN-26), and
 * what was read before is dropped, so that the console reads everything anew (ADMIN-22).
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
      // it is where it was, whoever asks
      shopUrl: before?.shopUrl ?? null,
    }))
  else queryClient.removeQueries({ queryKey: adminSessionQuery.key })
}
