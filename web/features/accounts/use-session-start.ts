import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { PendingTasks } from '#shared/api/one-time-links.ts'
import { pendingTasksQuery } from '#web/features/identity/pending-tasks-query.ts'
import { startSession } from '#web/features/identity/use-current-user.ts'
import { useRedirectLater } from '#web/routing/use-redirect-later.ts'

/** The delay after a sign-up before the redirect, in ms (AUTH-17). */
const afterSignUp = 500

/**
 * Starts the session after a sign-in or sign-up (SESS-05) and goes to `next`. If newer terms need accepting, `termsDue`
 * holds the props of `TermsRenewal` (OPEN-74).
 */
export function useSessionStart(next: string) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [isNew, setNew] = useState(false)
  const [dueVersion, setDueVersion] = useState<string | null>(null)
  useRedirectLater(isNew ? next : null, afterSignUp)

  const goOn = async () => {
    const version = await termsToAccept(queryClient)
    if (version === null) navigate(next)
    else setDueVersion(version)
  }
  return {
    onSignedIn: (user: CurrentUser) => {
      startSession(queryClient, user)
      void goOn()
    },
    onSignedUp: (user: CurrentUser) => {
      startSession(queryClient, user)
      setNew(true)
    },
    termsDue:
      dueVersion === null
        ? null
        : {
            version: dueVersion,
            onAccepted: () => navigate(next),
            onRefused: () => setDueVersion(null),
          },
  }
}

/** The terms the user has yet to accept; null if unknown, because a failed check must not lock anybody out. */
async function termsToAccept(queryClient: QueryClient): Promise<string | null> {
  try {
    const { key, options } = pendingTasksQuery
    const tasks = await queryClient.fetchQuery<PendingTasks>({ queryKey: key, ...options })
    return tasks.termsToAccept
  } catch {
    return null
  }
}
