import type { ReactNode } from 'react'
import coldOven from '#web/assets/illustrations/cold-oven.svg'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface LoadFailedProps {
  /** 1 where it is the whole page, else 2 or 3 */
  level?: 1 | 2 | 3
  /** what could not be loaded, in a sentence */
  children: ReactNode
  onRetry: () => void
}

/** What stands in place of something that could not be loaded, with the way to try again. */
export function LoadFailed({ level = 2, children, onRetry }: LoadFailedProps) {
  return (
    <EmptyState
      drawing={coldOven}
      title="The oven has gone cold"
      level={level}
      action={
        <Button variant={level === 1 ? 'primary' : 'line'} icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
