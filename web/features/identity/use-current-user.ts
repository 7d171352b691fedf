import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { currentUserQuery } from './current-user-query.ts'

/**
 * The signed-in user or null, and whether that is still loading (SESS-03, SESS-04). If the server fails, shows the
 * stored user (SESS-01); only the server decides permissions.
 */
export function useCurrentUser() {
  const { data, isError } = useApiQuery(currentUserQuery)
  const [stored, setStored] = useState<CurrentUser | null>(null)
  useEffect(() => {
    if (isError) fromBrowser().then(setStored, () => setStored(null))
  }, [isError])
  const user = data ? data.user : stored
  return { user, isAuthenticated: user !== null, isLoading: data === undefined && !isError }
}

/** Loaded on demand, because it is rarely needed. */
async function fromBrowser(): Promise<CurrentUser | null> {
  const { readStoredUser } = await import('./stored-user.ts')
  return readStoredUser()
}

/** Starts a session for a user (SESS-05) or ends it (null), and drops data read for another user (SESS-07). */
export function startSession(queryClient: QueryClient, user: CurrentUser | null): void {
  const [url] = currentUserQuery.key
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== url })
  queryClient.setQueryData(currentUserQuery.key, { user })
}
