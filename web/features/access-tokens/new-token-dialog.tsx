import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'

/** Shows a new access token, once only. */
export function NewTokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog
      open
      title="Your new token"
      onClose={onClose}
      foot={
        <div className="row">
          <Button variant="primary" onClick={() => void copy(token)}>
            Copy
          </Button>
          <Button variant="quiet" onClick={onClose}>
            I've saved it
          </Button>
        </div>
      }
    >
      <div className="stack">
        <Notice tone="warn">
          You see it only now. Keep it like a password: anyone who has it can use BakeSale for you.
        </Notice>
        <TextField
          label="Token"
          readOnly
          value={token}
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
    </Dialog>
  )
}

async function copy(token: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(token)
    toasts.add({ title: 'Token copied' })
  } catch {
    toasts.add({
      title: 'Copying did not work',
      description: 'Select the token and copy it yourself.',
      tone: 'bad',
    })
  }
}
