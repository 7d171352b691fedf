import { LoadFailed } from '#web/ui/load-failed.tsx'

interface WaitingProps {
  /** whether loading failed */
  isFailed: boolean
  onRetry: () => void
  /** the error message, a sentence */
  children: string
}

/** The loading or error state of a part of the console. */
export function Waiting({ isFailed, onRetry, children }: WaitingProps) {
  if (isFailed)
    return (
      <LoadFailed level={3} onRetry={onRetry}>
        {children}
      </LoadFailed>
    )
  return <Loading />
}

/** The loading state of a part of the console. */
export function Loading() {
  return (
    <p className="muted" role="status">
      Loading...
    </p>
  )
}
