import { ApiError } from '#web/data/api-client.ts'
import { isUnconfirmed } from '#web/data/is-unconfirmed.ts'
import { ConfirmFirst } from '#web/features/identity/confirm-first.tsx'
import { Notice } from '#web/ui/notice.tsx'

const unreachable = 'BakeSale could not be reached. What you wrote is still here. Try again.'

/** Why a review or a reply was rejected; typed text is kept. */
export function NotTaken({ error }: { error: unknown }) {
  if (isUnconfirmed(error))
    return <ConfirmFirst why="Everyone can read a review, so confirm your email address first." />
  return (
    <Notice tone="bad" live>
      {(error instanceof ApiError ? error.reason : null) ?? unreachable}
    </Notice>
  )
}
