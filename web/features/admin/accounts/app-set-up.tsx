import { useEffect, useState } from 'react'
import type { beginAdminApp as beginCall } from '#shared/api/admin-accounts.ts'
import type { CallResponse } from '#shared/api/call.ts'
import { formText } from '#web/features/accounts/form-text.ts'
import { AppKey } from '#web/ui/app-key.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecoveryCodesDialog } from '#web/ui/recovery-codes-dialog.tsx'
import { adminFormErrors } from './admin-failure.ts'
import { beginAdminApp, confirmAdminApp } from './api/own-sign-in.ts'
import { useAdminForm } from './use-admin-form.ts'

type Key = CallResponse<typeof beginCall>

interface AppSetUpProps {
  /** the password, where it was typed a moment ago; else a proof is asked for */
  known: string | null
  onDone: () => void
}

/** Sets up an authenticator app for the console: key, first code, and recovery codes when it is the first second factor. */
export function AppSetUp({ known, onDone }: AppSetUpProps) {
  const [key, setKey] = useState<Key | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (key === null) return <AskKey known={known} onKey={setKey} />
  return (
    <>
      <ConfirmKey appKey={key} onConfirmed={(made) => (made.length > 0 ? setCodes(made) : onDone())} />
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={onDone} />}
    </>
  )
}

function AskKey({ known, onKey }: { known: string | null; onKey: (key: Key) => void }) {
  const { form, errors, isPending, onSubmit } = useAdminForm(async () => {
    try {
      onKey(await beginAdminApp(known ?? undefined))
      return {}
    } catch (error) {
      return adminFormErrors(error, [])
    }
  })
  useEffect(() => form.current?.querySelector('button')?.focus(), [form])
  return (
    <form ref={form} noValidate className="stack" onSubmit={onSubmit}>
      <p>
        You need an app on your phone that makes codes, such as the one your password manager brings along.
      </p>
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
