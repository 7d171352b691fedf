import { type ReactNode, useState } from 'react'
import type { AdminAccount } from '#shared/api/admins.ts'
import { type TypedTexts, useForm } from '#web/data/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useConsoleWrite } from '../use-console-write.ts'
import { roleLabels } from './admin-names.ts'
import { staleAfterAdminChange } from './admins-query.ts'
import {
  sendDeactivation,
  sendPasswordReset,
  sendReactivation,
  sendRole,
  sendSecondFactorReset,
} from './api.ts'
import type { OneTimePassword } from './one-time-password-dialog.tsx'
import { RolePicks, roleIn } from './role-picks.tsx'

interface ChangeAdminDialogProps {
  /** the admin to change; null while closed */
  admin: AdminAccount | null
  onClose: () => void
  /** called with a new one-time password */
  onPassword: (given: OneTimePassword) => void
  onSessionEnd: () => void
}

type Part = 'choose' | 'role' | 'password' | 'second-factor' | 'deactivate' | 'reactivate'

/** A superadmin's actions on another admin; each explains itself and asks first. */
export function ChangeAdminDialog({ admin, onClose, ...rest }: ChangeAdminDialogProps) {
  return (
    <Dialog open={admin !== null} title={admin ? `Edit ${admin.username}` : 'Edit'} onClose={onClose}>
      {admin && <Parts key={admin.id} admin={admin} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

type PartsProps = Omit<ChangeAdminDialogProps, 'admin'> & { admin: AdminAccount }

function Parts({ admin, onClose, onPassword, onSessionEnd }: PartsProps) {
  const [part, setPart] = useState<Part>('choose')
  const { write, isPending, failure, forgetFailure } = useConsoleWrite(staleAfterAdminChange, onSessionEnd)
  const { id, username } = admin
  const back = () => {
    forgetFailure()
    setPart('choose')
  }
  const change = (send: () => Promise<AdminAccount>, title: string) =>
    write({ send, done: () => ({ title, description: username }), onDone: onClose })

  if (part === 'choose') return <Choices admin={admin} onChoose={setPart} />
  const common = { busy: isPending, failure, onBack: back }
  switch (part) {
    case 'role':
      return (
        <Ask
          {...common}
          label="Change role"
          onSubmit={(typed) => {
            const role = roleIn(typed)
            change(() => sendRole(id, role), `Now ${roleLabels[role].toLowerCase()}`)
          }}
        >
          <RolePicks chosen={admin.role} />
        </Ask>
      )
    case 'password':
      return (
        <Ask
          {...common}
          label="Give a one-time password"
          onSubmit={() =>
            write({
              send: () => sendPasswordReset(id),
              done: () => ({ title: 'One-time password created', description: username }),
              onDone: ({ oneTimePassword }) => onPassword({ username, password: oneTimePassword }),
            })
          }
        >
          <p>Their current password stops working, and they are signed out everywhere.</p>
        </Ask>
      )
    case 'second-factor':
      return (
        <Ask
          {...common}
          label="Reset two-step verification"
          onSubmit={() => change(() => sendSecondFactorReset(id), 'Two-step verification reset')}
        >
          <p>
            Their passkeys, app and recovery codes stop working, and they are signed out everywhere. Make sure
            it’s really them asking.
          </p>
        </Ask>
      )
    case 'deactivate':
      return (
        <Ask
          {...common}
          label="Deactivate"
          isDanger
          onSubmit={({ reason = '' }) => change(() => sendDeactivation(id, reason.trim()), 'Deactivated')}
        >
          <p>They’re signed out right away and can’t sign in until somebody reactivates them.</p>
          <TextAreaField
            label="Reason"
            name="reason"
            maxLength={500}
            hint="Kept in the activity log"
            required
          />
        </Ask>
      )
    case 'reactivate':
      return (
        <Ask
          {...common}
          label="Reactivate"
          onSubmit={() => change(() => sendReactivation(id), 'Reactivated')}
        >
          <p>They may sign in again, as {roleLabels[admin.role].toLowerCase()}.</p>
        </Ask>
      )
  }
}

function Choices({ admin, onChoose }: { admin: AdminAccount; onChoose: (part: Part) => void }) {
  return (
    <div className="stack">
      <Button icon="users" wide onClick={() => onChoose('role')}>
        Change role
      </Button>
      <Button icon="lock" wide onClick={() => onChoose('password')}>
        Give a one-time password
      </Button>
      {admin.hasSecondFactor && (
        <Button icon="shield" wide onClick={() => onChoose('second-factor')}>
          Reset two-step verification
        </Button>
      )}
      {admin.isActive ? (
        <Button variant="danger" icon="close" wide onClick={() => onChoose('deactivate')}>
          Deactivate
        </Button>
      ) : (
        <Button icon="check" wide onClick={() => onChoose('reactivate')}>
          Reactivate
        </Button>
      )}
    </div>
  )
}

interface AskProps {
  label: string
  isDanger?: boolean
  busy: boolean
  failure: string | null
  onSubmit: (typed: TypedTexts) => void
  onBack: () => void
  /** the explanation and choices */
  children: ReactNode
}

function Ask({ label, isDanger = false, busy, failure, onSubmit, onBack, children }: AskProps) {
  const { form } = useForm({ check: (typed) => ({ body: typed }), send: onSubmit })
  return (
    <form {...form} noValidate={false} className="stack">
      {failure !== null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      {children}
      <div className="row">
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={busy}>
          {label}
        </Button>
        <Button variant="quiet" onClick={() => !busy && onBack()}>
          Back
        </Button>
      </div>
    </form>
  )
}
