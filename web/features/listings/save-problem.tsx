import { paths, signInPath } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Problem } from './use-save-listing.ts'

interface SaveProblemProps {
  problem: Problem
  /** the page to return to after signing in */
  wanted: string
  onSaveAnyway: () => void
  onGiveUp: () => void
}

/** Why a listing could not be saved, with the next steps; only the last one discards the form. */
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
            Discard mine, show the other version
          </Button>
        </div>
      )}
    </Notice>
  )
}
