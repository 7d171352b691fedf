import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Shown while the provider's script or form loads. */
export function ScriptWaiting({ what }: { what: string }) {
  return (
    <div>
      <p role="status" className="small muted">
        Opening {what}...
      </p>
      <Skeleton kind="button" width="full" />
    </div>
  )
}

/** Shown if the provider's script or form fails to load (PAY-12). */
export function ScriptFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice tone="bad" live>
      <div className="stack tight">
        <p>
          {message || 'The payment form did not open'}. Nothing was charged. Check your connection, and that
          nothing in your browser blocks it.
        </p>
        <div>
          <Button icon="refresh" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </div>
    </Notice>
  )
}
