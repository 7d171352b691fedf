import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AdminRecord } from '#shared/api/admin-accounts.ts'
import type { Passkey } from '#shared/api/second-factors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { useForm } from '#web/data/use-form.ts'
import { type FactorChange, FactorList } from '#web/features/identity/factor-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecoveryCodesDialog } from '#web/ui/recovery-codes-dialog.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { adminFormErrors } from './admin-failure.ts'
import { adminSecondFactorsQuery } from './admin-second-factors-query.ts'
import { adminSessionQuery } from './admin-session-query.ts'
import { removeAdminPasskey, renewAdminRecoveryCodes } from './api.ts'
import { AppSetUp } from './app-set-up.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasskeySetUp } from './passkey-set-up.tsx'

interface OwnSignInDialogProps {
  admin: AdminRecord
  onClose: () => void
}

/** The signed-in admin's own password, passkeys, app and recovery codes. */
export function OwnSignInDialog({ admin, onClose }: OwnSignInDialogProps) {
  const queryClient = useQueryClient()
  const factors = useApiQuery(adminSecondFactorsQuery)
  const [part, setPart] = useState<FactorChange | { kind: 'password' } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  // the focused button is gone
  useEffect(() => {
    if (part === null || !box.current?.contains(document.activeElement))
      box.current?.querySelector('button')?.focus()
  }, [part])
  const done = async (title: string) => {
    toasts.add({ title, tone: 'good' })
    setPart(null)
    await refreshQueries(queryClient, adminSessionQuery.key[0], adminSecondFactorsQuery.key[0])
  }
  return (
    <Dialog open title="Your sign-in" onClose={onClose}>
      <div ref={box} className="stack">
        {part === null ? (
          <>
            <p>
              You are <strong>{admin.username}</strong>. Your password alone isn’t enough to sign in to the
              console.
            </p>
            <Button icon="lock" wide onClick={() => setPart({ kind: 'password' })}>
              Change password
            </Button>
            {factors.data && (
              <FactorList className="stack" factors={factors.data} keepsApp onChange={setPart} />
            )}
            {factors.isError && (
              <LoadFailed level={3} onRetry={() => void factors.refetch()}>
                We could not load your sign-in settings. Try again.
              </LoadFailed>
            )}
          </>
        ) : (
          <>
            <Part part={part} username={admin.username} onDone={(title) => void done(title)} />
            <Button variant="quiet" onClick={() => setPart(null)}>
              Back
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface PartProps {
  part: FactorChange | { kind: 'password' }
  username: string
  onDone: (title: string) => void
}

function Part({ part, username, onDone }: PartProps) {
  switch (part.kind) {
    case 'password':
      return (
        <NewPasswordForm
          username={username}
          known={null}
          currentLabel="Current password"
          onChanged={() => onDone('Password changed')}
        />
      )
    case 'begin-app':
      return <AppSetUp known={null} onDone={() => onDone('Authenticator app set up')} />
    case 'add-passkey':
      return <PasskeySetUp known={null} onDone={() => onDone('Passkey added')} />
    case 'renew-codes':
      return <RenewCodes onDone={() => onDone('New recovery codes made')} />
    case 'remove-passkey':
      return <RemovePasskey passkey={part.passkey} onDone={() => onDone('Passkey removed')} />
    // only a superadmin can turn it off
    case 'remove-app':
      return null
  }
}

function RenewCodes({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { form, errors, isPending } = useForm({
    check: () => ({ body: undefined }),
    send: renewAdminRecoveryCodes,
    done: setCodes,
    refused: (error) => adminFormErrors(error, []),
  })
  return (
    <>
      <form {...form} className="stack">
        <p>Your current codes will stop working.</p>
        {errors.form && (
          <Notice tone="bad" live>
            {errors.form}
          </Notice>
        )}
        <Button type="submit" variant="primary" busy={isPending}>
          Make new codes
        </Button>
      </form>
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={onDone} />}
    </>
  )
}

function RemovePasskey({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { form, errors, isPending } = useForm({
    check: () => ({ body: id }),
    send: removeAdminPasskey,
    done: onDone,
    refused: (error) => adminFormErrors(error, []),
  })
  return (
    <form {...form} className="stack">
      <p>“{name}” will no longer sign you in. Remove it from your device too.</p>
      {errors.form && (
        <Notice tone="bad" live>
          {errors.form}
        </Notice>
      )}
      <Button type="submit" variant="danger" busy={isPending}>
        Remove the passkey
      </Button>
    </form>
  )
}
