import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'

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
        <Button variant="primary" onClick={onClose}>
          I’ve saved it
        </Button>
      }
    >
      <div className="stack">
        <Notice tone="warn">You see it only once. Your server needs it to verify our events.</Notice>
        <TextField
          label="Secret"
          readOnly
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <div className="row">
          <Button onClick={() => void copy(secret)}>Copy</Button>
        </div>
      </div>
    </Dialog>
  )
}

async function copy(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret)
    toasts.add({ title: 'Secret copied' })
  } catch {
    toasts.add({ title: 'The secret was not copied', description: 'Select it and copy it.', tone: 'bad' })
  }
}
