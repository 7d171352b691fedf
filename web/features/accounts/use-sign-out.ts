import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { signOut } from '#shared/api/accounts.ts'
import { send } from '#web/data/api-client.ts'
import { startSession } from '#web/features/identity/use-current-user.ts'
import { paths } from '#web/paths.ts'
/** Signs out: ends the session, removes the stored user and what was typed, clears the data cache and returns to / (SESS-06 to SESS-08). */
export function useSignOut() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return async () => {
    await send<typeof signOut>({ method: 'POST', path: '/api/logout' })
    await forgetTyped()
    startSession(queryClient, null)
    navigate(paths.home)
  }
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
