import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { isOutage } from '#web/data/is-outage.ts'
import { kitchenHref } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './offline-note.module.css'

/** Why a page may show old data: there is no network, or BakeSale does not respond. */
type ConnectionIssue = 'offline' | 'no-answer'

const words: Record<ConnectionIssue, string> = {
  offline: 'You’re offline. What you see here may be out of date.',
  'no-answer': 'We can’t reach BakeSale right now. What you see here may be out of date.',
}

/**
 * A note while the page cannot refresh its data; it disappears when reads succeed again.
 * Its live region exists from the start, because screen readers only announce changes in a known region.
 */
export function OfflineNote() {
  const queryClient = useQueryClient()
  const connectionIssue = useConnectionIssue(queryClient)
  const [path] = useLocation()
  // the kitchen page has its own message, because the note would cover the packing list
  const issue = path === kitchenHref() ? null : connectionIssue
  return (
    <div className={css.region} role="status">
      {issue && (
        <Notice tone="warn" icon="alert" className={css.note}>
          <span>{words[issue]}</span>
          {issue === 'no-answer' && (
            <Button variant="quiet" icon="refresh" onClick={() => void readAgain(queryClient)}>
              Try again
            </Button>
          )}
        </Notice>
      )}
    </div>
  )
}

function useConnectionIssue(queryClient: QueryClient): ConnectionIssue | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      const stopListening = queryClient.getQueryCache().subscribe(changed)
      window.addEventListener('online', changed)
      window.addEventListener('offline', changed)
      return () => {
        stopListening()
        window.removeEventListener('online', changed)
        window.removeEventListener('offline', changed)
      }
    },
    [queryClient],
  )
  const issue = () => {
    if (!navigator.onLine) return 'offline'
    return queryClient.getQueryCache().getAll().some(isOld) ? 'no-answer' : null
  }
  return useSyncExternalStore(subscribe, issue, () => null)
}

async function readAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ type: 'active', predicate: isOld })
}

/** Whether the page shows data that an outage kept it from refreshing. */
function isOld(query: Query): boolean {
  return query.isActive() && query.state.data !== undefined && isOutage(query.state.error)
}
