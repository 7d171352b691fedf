import type { AdminRecord } from '#shared/api/admin-accounts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AdminSignIn, type StartedAdmin } from './admin-sign-in.tsx'

interface SessionEndedDialogProps {
  /** an admin who must finish a setup step first */
  started?: StartedAdmin | undefined
  onDone: (admin: AdminRecord) => void
  onLeave: () => void
}

/** Signs in again in a dialog, so the console behind it keeps its state. */
export function SessionEndedDialog({ started, onDone, onLeave }: SessionEndedDialogProps) {
  return (
    <Dialog open title="Your session ended" onClose={onLeave}>
      <div className="stack">
        <p>Sign in again to pick up where you left off.</p>
        <AdminSignIn started={started} level={3} onDone={onDone} />
      </div>
    </Dialog>
  )
}
