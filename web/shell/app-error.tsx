import { Component, type ReactNode } from 'react'
import drawing from '#web/assets/illustrations/cold-oven.svg'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Replaces a page that cannot be shown (STATIC-19). */
export function AppError() {
  return (
    <EmptyState
      level={1}
      drawing={drawing}
      title="Something went wrong"
      action={
        <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      }
    >
      Unable to load the application. Please refresh the page.
    </EmptyState>
  )
}

/** Catches errors while a page renders or loads. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <AppError /> : this.props.children
  }
}
