import { LoadFailed } from '#web/ui/load-failed.tsx'

interface WaitingProps {
  /** whether it could not be loaded */
  isFailed: boolean
  onRetry: () => void
  /** what could not be loaded, in a sentence */
  children: string
}

/** What stands where something of the console is on its way, or did not come. */
export function Waiting({ isFailed, onRetry, children }: WaitingProps) {
  if (isFailed)
    return (
      <LoadFailed level={3} onRetry={onRetry}>
        {children}
      </LoadFailed>
    )
  return <Loading />
}

/** What stands there while something of the console is on its way. */
export function Loading() {
  return (
    <p className="muted" role="status">
      Loading...
    </p>
  )
}
