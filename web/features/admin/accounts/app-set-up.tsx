import { useState } from 'react'
import type { beginAdminApp as beginCall } from '#shared/api/admin-accounts.ts'
import type { CallResponse } from '#shared/api/call.ts'
import { useForm } from '#web/data/use-form.ts'
import { AppCodeFields, checkAppCode } from '#web/features/identity/app-code-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecoveryCodesDialog } from '#web/ui/recovery-codes-dialog.tsx'
import { useFocusOnOpening } from '#web/ui/use-focus-on-opening.ts'
import { adminFormErrors } from './admin-failure.ts'
import { beginAdminApp, confirmAdminApp } from './api.ts'

type Key = CallResponse<typeof beginCall>

interface AppSetUpProps {
  /** the password if just typed; null to re-authenticate */
  known: string | null
  onDone: () => void
}

/**
 * Sets up an authenticator app for the console: key, first code, and recovery codes if it is the first second factor.
 */
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
  const { form, errors, isPending } = useForm({
    check: () => ({ body: known ?? undefined }),
    send: beginAdminApp,
    done: onKey,
    refused: (error) => adminFormErrors(error, []),
  })
  useFocusOnOpening(form.ref, 'button')
  return (
    <form {...form} className="stack">
      <p>You need an authenticator app on your phone, such as the one in your password manager.</p>
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
  const { form, errors, isPending } = useForm({
    check: checkAppCode,
    send: confirmAdminApp,
    done: onConfirmed,
    refused: (error) => adminFormErrors(error, ['code']),
  })
  useFocusOnOpening(form.ref, 'input')
  return (
    <form {...form} className="stack">
      <AppCodeFields appKey={appKey} error={errors.code} />
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
