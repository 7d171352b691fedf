import { useEffect, useState } from 'react'
import type { beginAdminApp as beginCall } from '#shared/api/admin-accounts.ts'
import type { CallAnswer } from '#shared/api/call.ts'
import { formText } from '#web/features/accounts/form-text.ts'
import { AppKey } from '#web/ui/app-key.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RecoveryCodesDialog } from '#web/ui/recovery-codes-dialog.tsx'
import { adminFormErrors } from './admin-failure.ts'
import { beginAdminApp, confirmAdminApp } from './api/own-sign-in.ts'
import { useAdminForm } from './use-admin-form.ts'

type Key = CallAnswer<typeof beginCall>

interface AppSetUpProps {
  /** the password, where it was typed a moment ago; else the form asks for it */
  known: string | null
  onDone: () => void
}

/** Sets up an authenticator app for the console: password, key, first code, recovery codes. */
export function AppSetUp({ known, onDone }: AppSetUpProps) {
  const [key, setKey] = useState<Key | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (key === null) return <AskKey known={known} onKey={setKey} />
  return (
    <>
      <ConfirmKey appKey={key} onConfirmed={setCodes} />
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={onDone} />}
    </>
  )
}

function AskKey({ known, onKey }: { known: string | null; onKey: (key: Key) => void }) {
  const { form, errors, isPending, onSubmit } = useAdminForm(async (typed) => {
    const password = known ?? formText(typed, 'currentPassword')
    if (password === '') return { currentPassword: 'Please enter your password.' }
    try {
      onKey(await beginAdminApp(password))
      return {}
    } catch (error) {
      return adminFormErrors(error, known === null ? ['currentPassword'] : [])
    }
  })
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [form])
  return (
    <form ref={form} noValidate className="stack" onSubmit={onSubmit}>
      <p>
        You need an app on your phone that makes codes, such as the one your password manager brings along.
      </p>
      {known === null && (
        <PasswordField
          label="Password"
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
          required
        />
      )}
      {errors.form && (
        <Notice tone="bad" live>
          {errors.form}
        </Notice>
      )}
      <Button type="submit" variant="primary" busy={isPending}>
        Show the key
      </Button>
    </form>
  )
}

interface ConfirmKeyProps {
  appKey: Key
  onConfirmed: (recoveryCodes: string[]) => void
}

function ConfirmKey({ appKey, onConfirmed }: ConfirmKeyProps) {
  const { form, errors, isPending, onSubmit } = useAdminForm(async (typed) => {
    const code = formText(typed, 'code').trim()
    if (code === '') return { code: 'Please enter the six digits your app shows.' }
    try {
      onConfirmed(await confirmAdminApp(code))
      return {}
    } catch (error) {
      return adminFormErrors(error, ['code'])
    }
  })
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  return (
    <form ref={form} noValidate className="stack" onSubmit={onSubmit}>
      <AppKey value={appKey.key} uri={appKey.uri} qr={appKey.qr} />
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="The six digits your app shows now."
        error={errors.code}
        required
      />
      {errors.form && (
        <Notice tone="bad" live>
          {errors.form}
        </Notice>
      )}
      <Button type="submit" variant="primary" busy={isPending}>
        Turn on
      </Button>
    </form>
  )
}
