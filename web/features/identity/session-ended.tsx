import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import drawing from '#web/assets/illustrations/cold-oven.svg'
import { paths, signInPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface SessionEndedProps {
  /** why signing in is needed, e.g. "Please log in to access your dashboard" (DASH-03) */
  title: string
}

/** Shown when the session ends on an open page; signing in returns to its URL (decisions, OPEN-31). */
export function SessionEnded({ title }: SessionEndedProps) {
  const [path] = useLocation()
  const wanted = path + useSearch()
  return (
    <EmptyState
      level={1}
      drawing={drawing}
      title={title}
      action={
        // a full load, because this page's session data is stale
        <ButtonLink variant="primary" href={signInPath(paths.login, wanted)} reload>
          Sign In
        </ButtonLink>
      }
    >
      Your session ended. Sign in again and you’ll come right back.
    </EmptyState>
  )
}
