import { type MouseEvent, useState } from 'react'
import { paths } from '#web/paths.ts'
import { usePart } from '#web/rendering/use-part.ts'
import { Link } from '#web/ui/link.tsx'

interface ForgotPasswordProps {
  /** reads the typed email address when the dialog opens */
  typedEmail: () => string
}

/** The link to reset the password: a dialog (AUTH-03), or a page until JavaScript has loaded. */
export function ForgotPassword({ typedEmail }: ForgotPasswordProps) {
  const [email, setEmail] = useState<string | null>(null)
  const { part: Dialog, prepare, need } = usePart(loadDialog, 'The form could not be loaded')

  const open = async () => {
    if (await need()) setEmail(typedEmail())
  }
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void open()
  }
  return (
    <>
      <p className="small">
        <Link href={paths.resetPassword} onClick={onClick} onPointerEnter={prepare} onFocus={prepare}>
          Forgot your password?
        </Link>
      </p>
      {Dialog && <Dialog open={email !== null} email={email ?? ''} onClose={() => setEmail(null)} />}
    </>
  )
}

async function loadDialog() {
  const { ForgotPasswordDialog } = await import('./forgot-password-dialog.tsx')
  return ForgotPasswordDialog
}
