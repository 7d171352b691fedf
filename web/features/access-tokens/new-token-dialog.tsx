import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

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
            I’ve saved it
          </Button>
        </div>
      }
    >
      <div className="stack">
        <Notice tone="warn">
          You see it only once. Treat it like a password: anyone who has it can use BakeSale for you.
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

function copy(token: string): Promise<void> {
  return copyText(token, {
    done: 'Token copied',
    instead: 'Select the token and copy it yourself.',
  })
}
