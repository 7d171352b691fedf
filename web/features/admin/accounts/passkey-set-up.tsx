import { useState } from 'react'
import { useForm } from '#web/data/use-form.ts'
import { passkeyFailure } from '#web/features/identity/passkey-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecoveryCodesDialog } from '#web/ui/recovery-codes-dialog.tsx'
import { useFocusOnOpening } from '#web/ui/use-focus-on-opening.ts'
import { adminFormErrors } from './admin-failure.ts'

interface PasskeySetUpProps {
  /** the password if just typed; null to re-authenticate */
  known: string | null
  onDone: () => void
}

/** Adds a passkey for the console: name, browser dialog, and recovery codes if it is the first second factor. */
export function PasskeySetUp({ known, onDone }: PasskeySetUpProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { form, errors, isPending } = useForm({
    check: ({ name = '' }) => ({ body: name.trim() || 'Passkey' }),
    send: async (name) => {
      const { addAdminPasskey } = await import('./admin-passkeys.ts')
      return addAdminPasskey(name, known ?? undefined)
    },
    done: (recoveryCodes) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone()),
    refused: (error) => {
      const noPasskey = passkeyFailure(error)
      return noPasskey === null ? adminFormErrors(error, ['name']) : { form: noPasskey }
    },
  })
  useFocusOnOpening(form.ref, 'input')
  return (
    <>
      <form {...form} className="stack">
        <p>A passkey signs you in with your fingerprint, face or device PIN.</p>
        <TextField
          label="Name"
          optional
          name="name"
          maxLength={100}
          hint="For example, the device it’s on, so you can tell it apart later."
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
