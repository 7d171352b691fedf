import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import css from './recovery-codes-dialog.module.css'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows recovery codes, once only, and offers ways to save them. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes.join('\n')
  return (
    <Dialog
      open
      title="Your recovery codes"
      onClose={onClose}
      foot={
        <Button variant="primary" onClick={onClose}>
          I’ve saved them
        </Button>
      }
    >
      <div className="stack">
        <Notice tone="warn">
          You’ll see these only once. Each code signs you in one time when you don’t have your phone or
          passkey.
        </Notice>
        <ul className={css.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="row">
          <Button onClick={() => void copy(text)}>Copy</Button>
          <Button onClick={() => download(text)}>Download</Button>
        </div>
      </div>
    </Dialog>
  )
}

function copy(text: string): Promise<void> {
  return copyText(text, {
    done: 'Recovery codes copied',
    instead: 'Download them, or write them down.',
  })
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([`BakeSale recovery codes\n\n${text}\n`], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: 'bakesale-recovery-codes.txt',
  })
  link.click()
  URL.revokeObjectURL(url)
}
