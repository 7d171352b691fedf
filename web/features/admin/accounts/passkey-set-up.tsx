import { useEffect, useState } from 'react'
import { formText } from '#web/features/accounts/form-text.ts'
import { passkeyFailure } from '#web/features/accounts/passkey-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecoveryCodesDialog } from '#web/ui/recovery-codes-dialog.tsx'
import { adminFormErrors } from './admin-failure.ts'
import { useAdminForm } from './use-admin-form.ts'

interface PasskeySetUpProps {
  /** the password, where it was typed a moment ago; else a proof is asked for */
  known: string | null
  onDone: () => void
}

/** Adds a passkey for the console: its name, what the browser asks, and the recovery codes when it is the first second factor. */
export function PasskeySetUp({ known, onDone }: PasskeySetUpProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { form, errors, isPending, onSubmit } = useAdminForm(async (typed) => {
    const name = formText(typed, 'name').trim() || 'Passkey'
    try {
      const { addAdminPasskey } = await import('./api/admin-passkeys.ts')
      const recoveryCodes = await addAdminPasskey(name, known ?? undefined)
      if (recoveryCodes.length > 0) setCodes(recoveryCodes)
      else onDone()
      return {}
    } catch (error) {
      const noPasskey = passkeyFailure(error)
      return noPasskey === null ? adminFormErrors(error, ['name']) : { form: noPasskey }
    }
  })
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  return (
    <>
      <form ref={form} noValidate className="stack" onSubmit={onSubmit}>
        <p>A passkey signs you in with your finger, your face or the PIN of your device.</p>
        <TextField
          label="Name"
          optional
          name="name"
          maxLength={100}
          hint="Such as the device it is on, to tell it apart later."
          error={errors.name}
        />
        {errors.form && (
          <Notice tone="bad" live>
            {errors.form}
          </Notice>
        )}
        <Button type="submit" variant="primary" busy={isPending}>
          Continue
        </Button>
      </form>
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={onDone} />}
    </>
  )
}
