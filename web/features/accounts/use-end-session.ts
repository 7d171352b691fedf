import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { signOut } from '#shared/api/accounts.ts'
import { send } from '#web/data/api-client.ts'
import { startSession } from '#web/features/identity/use-current-user.ts'
import { paths } from '#web/paths.ts'

/** Signs out: ends the session, removes the stored user and what was typed, clears the data cache and returns to / (SESS-06 to SESS-08). */
export function useSignOut() {
  const endSession = useEndSession()
  return () => endSession(() => send<typeof signOut>({ method: 'POST', path: '/api/logout' }))
}

/** Ends the session with a call that ends it, and leaves nothing of it in this tab; raises what the call raises. */
export function useEndSession() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return async (end: () => Promise<void>) => {
    // what is still being read would be refused once the session has ended
    await queryClient.cancelQueries()
    try {
      await end()
    } catch (error) {
      void readAgain(queryClient)
      throw error
    }
    await forgetTyped()
    // in this order: a page that is being left does not say that its session has ended
    navigate(paths.home)
    startSession(queryClient, null)
  }
}

function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({ type: 'active', stale: true })
}

/** Needed once at most, so its code is not part of what every page loads. */
async function forgetTyped(): Promise<void> {
  try {
    const { forgetPerson } = await import('#web/features/accounts/forget-person.ts')
    forgetPerson()
  } catch {
    // a sign-out is done also where the code cannot be loaded
  }
}
