import { ConfirmFirst } from '#web/common/confirm-first.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ReviewFailure } from './use-review-change.ts'

/** Why a review or a reply was not taken; what was typed is kept. */
export function NotTaken({ failure }: { failure: ReviewFailure }) {
  if (failure.isUnconfirmed)
    return <ConfirmFirst why="Everybody can read it, so please confirm your email address first" />
  return (
    <Notice tone="bad" live>
      {failure.message}
    </Notice>
  )
}
