import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface ShownSecretProps {
  secret: string
  onClose: () => void
}

/** Shows the secret of a webhook, once only. */
export function ShownSecret({ secret, onClose }: ShownSecretProps) {
  return (
    <Dialog
      open
      title="Your webhook’s secret"
      onClose={onClose}
      foot={
        <div className="row">
          <Button variant="primary" onClick={() => void copy(secret)}>
            Copy
          </Button>
          <Button variant="quiet" onClick={onClose}>
            I’ve saved it
          </Button>
        </div>
      }
    >
      <div className="stack">
        <Notice tone="warn">You see it only once. Your server needs it to verify our events.</Notice>
        <TextField
          label="Secret"
          readOnly
          value={secret}
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
    </Dialog>
  )
}

function copy(secret: string): Promise<void> {
  return copyText(secret, { done: 'Secret copied', instead: 'Select the secret and copy it yourself.' })
}
