import type { ReactNode } from 'react'
import coldOven from '#web/assets/illustrations/cold-oven.svg'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface LoadFailedProps {
  /** 1 when it is the whole page, otherwise 2 or 3 */
  level?: 1 | 2 | 3
  /** one sentence about what could not be loaded */
  children: ReactNode
  onRetry: () => void
}

/** Replaces content that could not be loaded, with a retry button. */
export function LoadFailed({ level = 2, children, onRetry }: LoadFailedProps) {
  return (
    <EmptyState
      drawing={coldOven}
      title="Something went wrong"
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
