import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminRecord } from '#shared/api/admin-accounts.ts'
import { formText } from '#web/features/accounts/form-text.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RecoveryCodesDialog } from '#web/ui/recovery-codes-dialog.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { adminFormErrors } from './admin-failure.ts'
import { adminSessionRead } from './admin-session-read.ts'
import { renewAdminRecoveryCodes } from './api/own-sign-in.ts'
import { AppSetUp } from './app-set-up.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useAdminForm } from './use-admin-form.ts'

interface OwnSignInDialogProps {
  admin: AdminRecord
  hasSecondFactor: boolean
  onClose: () => void
}

type Part = 'choose' | 'password' | 'app' | 'codes'

/** What an admin does about their own sign-in: another password, an app that makes codes, new recovery codes. */
export function OwnSignInDialog({ admin, hasSecondFactor, onClose }: OwnSignInDialogProps) {
  const queryClient = useQueryClient()
  const [part, setPart] = useState<Part>('choose')
  const done = async (title: string) => {
    toasts.add({ title, tone: 'good' })
    onClose()
    await refreshReads(queryClient, adminSessionRead.key[0])
  }
  return (
    <Dialog open title="Your sign-in" onClose={onClose}>
      {part === 'choose' && (
        <div className="stack">
          <p>
            You are <strong>{admin.username}</strong>.{' '}
            {hasSecondFactor
              ? 'Your password alone does not open the console.'
              : 'Your password alone opens the console: a second factor is safer.'}
          </p>
          <Button icon="lock" wide onClick={() => setPart('password')}>
            Change password
          </Button>
          <Button icon="shield" wide onClick={() => setPart(hasSecondFactor ? 'codes' : 'app')}>
            {hasSecondFactor ? 'Make new recovery codes' : 'Set up a second factor'}
          </Button>
        </div>
      )}
      {part === 'password' && (
        <NewPasswordForm
          username={admin.username}
          known={null}
          currentLabel="Current password"
          onChanged={() => void done('Password changed')}
        />
      )}
      {part === 'app' && <AppSetUp known={null} onDone={() => void done('Second factor set up')} />}
      {part === 'codes' && <RenewCodes onDone={() => void done('New recovery codes made')} />}
    </Dialog>
  )
}

function RenewCodes({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { form, errors, isPending, onSubmit } = useAdminForm(async (typed) => {
    const password = formText(typed, 'currentPassword')
    if (password === '') return { currentPassword: 'Please enter your password.' }
    try {
      setCodes(await renewAdminRecoveryCodes(password))
      return {}
    } catch (error) {
      return adminFormErrors(error, ['currentPassword'])
    }
  })
  return (
    <>
      <form ref={form} noValidate className="stack" onSubmit={onSubmit}>
        <p>The codes that you have now are good for nothing afterwards.</p>
        <PasswordField
          label="Password"
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
          required
        />
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
