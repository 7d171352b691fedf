import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { signOut } from '#shared/api/accounts.ts'
import { send } from '#web/data/api-client.ts'
import { startSession } from '#web/features/identity/use-current-user.ts'
import { paths } from '#web/paths.ts'

/** Signs out: ends the session, clears the stored user, drafts and query cache, and goes to / (SESS-06 to SESS-08). */
export function useSignOut() {
  const endSession = useEndSession()
  return () => endSession(() => send<typeof signOut>({ method: 'POST', path: '/api/logout' }))
}

/** Ends the session with the given call and clears its data from this tab; throws what the call throws. */
export function useEndSession() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return async (end: () => Promise<void>) => {
    // pending reads would fail once the session has ended
    await queryClient.cancelQueries()
    const allowReads = abortNewReads(queryClient)
    try {
      await end()
    } catch (error) {
      allowReads()
      void readAgain(queryClient)
      throw error
    }
    await forgetTyped()
    allowReads()
    // navigate first, so the page being left does not report an ended session
    navigate(paths.home)
    startSession(queryClient, null)
  }
}

/** Aborts reads as they begin, such as after a live event, until the returned function is called. */
function abortNewReads(queryClient: QueryClient): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    if (type !== 'updated' || state.fetchStatus !== 'fetching') return
    // the cache reports a read just before it begins
    queueMicrotask(() => void queryClient.cancelQueries({ queryKey, exact: true }))
  })
}

function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({ type: 'active', stale: true })
}

/** Loaded on demand, because it is needed at most once. */
async function forgetTyped(): Promise<void> {
  try {
    const { forgetPerson } = await import('#web/features/accounts/forget-person.ts')
    forgetPerson()
  } catch {
    // signing out succeeds even if this code cannot load
  }
}
