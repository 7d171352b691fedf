import { paths, signInPath } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Problem } from './use-save-listing.ts'

interface SaveProblemProps {
  problem: Problem
  /** where to come back to after signing in */
  wanted: string
  onSaveAnyway: () => void
  onGiveUp: () => void
}

/** Why a listing could not be saved, and the ways on; nothing of the form is lost by any but the last. */
export function SaveProblem({
  problem: { message, remedy },
  wanted,
  onSaveAnyway,
  onGiveUp,
}: SaveProblemProps) {
  return (
    <Notice tone="bad" live>
      <p>
        {message}{' '}
        {remedy === 'sign-in' && (
          <Link href={signInPath(paths.login, wanted)} reload>
            Sign in again
          </Link>
        )}
      </p>
      {remedy === 'decide' && (
        <div className="row">
          <Button onClick={onSaveAnyway}>Save mine anyway</Button>
          <Button variant="quiet" onClick={onGiveUp}>
            Drop mine, show the other
          </Button>
        </div>
      )}
    </Notice>
  )
}
