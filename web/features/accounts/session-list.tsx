import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { Session } from '#shared/api/sessions.ts'
import { reasonOf } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useNow } from '#web/rendering/now.tsx'
import { timeAgo } from '#web/rendering/time-ago.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import rows from '#web/ui/row-list.module.css'
import { toasts } from '#web/ui/toast-store.ts'
import { endOtherSessions, endSession } from './api.ts'
import { useSignOut } from './use-end-session.ts'

/** The user's sessions, which can be ended one by one or all but this one (decisions, OPEN-71). */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { end, ending } = useEndSessions()
  const isHydrated = useHydrated()
  return (
    <section className="sheet stack">
      <div>
        <h2>Where you’re signed in</h2>
        <p className="muted">Sign out any browser you no longer use or don’t recognize.</p>
      </div>
      <ul aria-label="Sessions" className={rows.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <p className="row tight">
                <strong>{session.userAgent}</strong>
                {session.current && (
                  <Badge tone="good" dot>
                    This browser
                  </Badge>
                )}
              </p>
              <Seen session={session} />
            </div>
            <Button
              aria-label={`Sign out ${session.current ? 'this browser' : session.userAgent}`}
              busy={ending === session.id}
              disabled={!isHydrated}
              onClick={() => end(session)}
            >
              Sign out
            </Button>
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <div>
          <Button
            icon="sign-out"
            busy={ending === 'others'}
            disabled={!isHydrated}
            onClick={() => end('others')}
          >
            Sign out everywhere else
          </Button>
        </div>
      )}
    </section>
  )
}

function Seen({ session }: { session: Session }) {
  const now = useNow()
  return (
    <p className="small muted">
      {session.ipAddress !== null && `From ${session.ipAddress}. `}
      {session.current || (
        <>
          Last used <time dateTime={session.lastUsedAt}>{timeAgo(new Date(session.lastUsedAt), now)}</time>,{' '}
        </>
      )}
      {session.current ? 'Signed in ' : 'signed in '}
      <time dateTime={session.createdAt}>{timeAgo(new Date(session.createdAt), now)}</time>
    </p>
  )
}

/** Ends sessions, one call at a time. Refetches the list either way: a refusal means that it is stale. */
function useEndSessions() {
  const queryClient = useQueryClient()
  const signOut = useSignOut()
  const [running, setRunning] = useState<string | null>(null)
  const [isPending, start] = useTransition()

  const end = (which: Session | 'others') => {
    if (isPending) return
    setRunning(which === 'others' ? which : which.id)
    start(async () => {
      try {
        if (which === 'others') await endOtherSessions()
        else if (which.current) return await signOut()
        else await endSession(which.id)
        toasts.add({
          title: which === 'others' ? 'Signed out everywhere else' : `Signed out ${which.userAgent}`,
        })
      } catch (error) {
        toasts.add({ title: 'Sign-out failed', description: reasonOf(error), tone: 'bad' })
      }
      await refreshQueries(queryClient, '/api/sessions', '/api/security-events')
    })
  }

  return { end, ending: isPending ? running : null }
}
