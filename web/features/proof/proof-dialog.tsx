import { useEffect, useId, useRef, useState } from 'react'
import { formErrors } from '#web/data/failure-copy.ts'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { passkeyFailure } from '../accounts/passkey-failure.ts'
import { type Prover, proveByPasskey, proveByPassword } from './api/prove.ts'

interface ProofDialogProps {
  prover: Prover
  /** it was proved, or turned down */
  onEnd: (isProved: boolean) => void
}

/** Asks for the password, or a passkey, before something that a thief at the browser must not do. */
export function ProofDialog({ prover, onEnd }: ProofDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { errors, prove, isPending } = useProof(prover, onEnd)
  useFocusFirstInvalid(form, errors)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <Dialog
      open
      title="Is it you?"
      onClose={() => !isPending && onEnd(false)}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            Confirm
          </Button>
          <Button icon="lock" disabled={isPending} onClick={() => void prove(null)}>
            Use a passkey
          </Button>
          <Button variant="quiet" disabled={isPending} onClick={() => onEnd(false)}>
            Cancel
          </Button>
        </div>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          const password = new FormData(event.currentTarget).get('currentPassword')
          void prove(typeof password === 'string' ? password : '')
        }}
      >
        <p>Nobody else who finds this browser open should do this. We do not ask again for ten minutes.</p>
        <PasswordField
          label="Current password"
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
      </form>
    </Dialog>
  )
}

/**
 * Proves it by a password, or a passkey for null. It is no transition: the call that waits for the proof may be one, and would
 * hold back what another has to show until it ends itself.
 */
function useProof(prover: Prover, onEnd: (isProved: boolean) => void) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isPending, setPending] = useState(false)
  const prove = async (password: string | null) => {
    if (isPending) return
    if (password === '') return setErrors({ currentPassword: 'Please enter your current password.' })
    setPending(true)
    try {
      await (password === null ? proveByPasskey(prover) : proveByPassword(prover, password))
      onEnd(true)
    } catch (error) {
      const noPasskey = passkeyFailure(error)
      setErrors(noPasskey === null ? formErrors(error) : { form: noPasskey })
    }
    setPending(false)
  }
  return { errors, prove, isPending }
}
