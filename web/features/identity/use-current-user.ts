import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { currentUserQuery } from './current-user-query.ts'

/**
 * The session as pages see it: a user or null, and whether that is not known yet (SESS-03, SESS-04). When the server
 * cannot say, the stored user fills the screen (SESS-01); what may be done is decided by the server alone.
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

/** Seldom needed, so its code is not part of what every page loads. */
async function fromBrowser(): Promise<CurrentUser | null> {
  const { readStoredUser } = await import('./stored-user.ts')
  return readStoredUser()
}

/** Takes over who signed in (SESS-05) or that nobody is: what was read for somebody else is dropped (SESS-07). */
export function startSession(queryClient: QueryClient, user: CurrentUser | null): void {
  const [url] = currentUserQuery.key
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== url })
  queryClient.setQueryData(currentUserQuery.key, { user })
}
