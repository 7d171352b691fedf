import type { FactorChange } from '#web/features/identity/factor-list.tsx'
import { passkeyFailure } from '#web/features/identity/passkey-failure.ts'
import { TextField } from '#web/ui/field.tsx'
import { RecoveryCodesDialog } from '#web/ui/recovery-codes-dialog.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { type AppKey, beginApp, removeApp, removePasskey, renewRecoveryCodes } from './api.ts'
import { AppSetupDialog } from './app-setup-dialog.tsx'

/** The current step of changing second factors. */
export type SecondFactorStep =
  | FactorChange
  | { kind: 'confirm-app'; appKey: AppKey }
  | { kind: 'codes'; codes: readonly string[] }

interface SecondFactorDialogsProps {
  step: SecondFactorStep | null
  setStep: (step: SecondFactorStep | null) => void
  /** called after a change, with new recovery codes to show */
  onDone: (title: string, recoveryCodes?: string[]) => Promise<void>
}

/** The dialog of each step. Changes require re-authentication. */
export function SecondFactorDialogs({ step, setStep, onDone }: SecondFactorDialogsProps) {
  const onClose = () => setStep(null)
  switch (step?.kind) {
    case undefined:
      return null
    case 'begin-app':
      return (
        <AccountDialog
          title="Set up an authenticator app"
          submitLabel="Continue"
          onClose={onClose}
          onSubmit={async () => setStep({ kind: 'confirm-app', appKey: await beginApp() })}
        >
          <p>
            You need an authenticator app, such as the password manager on your phone. It shows a code for
            each sign-in.
          </p>
        </AccountDialog>
      )
    case 'confirm-app':
      return (
        <AppSetupDialog
          appKey={step.appKey}
          onClose={onClose}
          onDone={(codes) => void onDone('Authenticator app is on', codes)}
        />
      )
    case 'remove-app':
      return (
        <AccountDialog
          title="Turn off the authenticator app?"
          submitLabel="Turn off"
          danger
          onClose={onClose}
          onSubmit={async () => {
            await removeApp()
            await onDone('Authenticator app is off')
          }}
        >
          <p>Signing in will no longer ask for a code, and the entry in your app will no longer work.</p>
        </AccountDialog>
      )
    case 'add-passkey':
      return <AddPasskeyDialog onClose={onClose} onDone={onDone} />
    case 'remove-passkey':
      return (
        <AccountDialog
          title="Remove this passkey?"
          submitLabel="Remove"
          danger
          onClose={onClose}
          onSubmit={async () => {
            await removePasskey(step.passkey.id)
            await onDone('Passkey removed')
          }}
        >
          <p>“{step.passkey.name}” will no longer sign you in. Remove it from your device too.</p>
        </AccountDialog>
      )
    case 'renew-codes':
      return (
        <AccountDialog
          title="Make new recovery codes?"
          submitLabel="Make new codes"
          onClose={onClose}
          onSubmit={async () => onDone('New recovery codes made', await renewRecoveryCodes())}
        >
          <p>The old ones will stop working.</p>
        </AccountDialog>
      )
    case 'codes':
      return <RecoveryCodesDialog codes={step.codes} onClose={onClose} />
  }
}

interface AddPasskeyDialogProps extends Pick<SecondFactorDialogsProps, 'onDone'> {
  onClose: () => void
}

function AddPasskeyDialog({ onClose, onDone }: AddPasskeyDialogProps) {
  return (
    <AccountDialog
      title="Add a passkey"
      submitLabel="Continue"
      onClose={onClose}
      wordsOf={passkeyFailure}
      onSubmit={async ({ name = '' }) => {
        const { addPasskey } = await import('./add-passkey.ts')
        await onDone('Passkey added', await addPasskey(name.trim() || 'Passkey'))
      }}
    >
      <p>
        A passkey signs you in with your fingerprint, face or device PIN. Nobody can read it off your screen,
        and there is nothing to remember.
      </p>
      <TextField
        label="Name"
        optional
        name="name"
        maxLength={100}
        hint="For example, the device it’s on, so you can tell it apart later."
      />
    </AccountDialog>
  )
}
