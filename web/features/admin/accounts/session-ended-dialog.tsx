import type { AdminRecord } from '#shared/api/admin-accounts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AdminSignIn, type StartedAdmin } from './admin-sign-in.tsx'

interface SessionEndedDialogProps {
  /** who is signed in, but has something to set up first */
  started?: StartedAdmin | undefined
  onDone: (admin: AdminRecord) => void
  onLeave: () => void
}

/** Signs in again over the console, so that nothing that is open or typed behind it is lost. */
export function SessionEndedDialog({ started, onDone, onLeave }: SessionEndedDialogProps) {
  return (
    <Dialog open title="Your session ended" onClose={onLeave}>
      <div className="stack">
        <p>Sign in again, and you go on where you were.</p>
        <AdminSignIn started={started} level={3} onDone={onDone} />
      </div>
    </Dialog>
  )
}
