import type { AdminListing } from '#shared/api/admin-listings.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useConsoleWrite } from '../use-console-write.ts'
import { restoreProduct } from './api/restore-product.ts'
import { touchedByProducts } from './product-queries.ts'

interface RestoreDialogProps {
  open: boolean
  listing: Pick<AdminListing, 'id' | 'title'>
  onClose: () => void
  onSessionEnd: () => void
}

/** Asks before a listing that an admin archived is put back. */
export function RestoreDialog({ open, listing, onClose, onSessionEnd }: RestoreDialogProps) {
  const { write, isPending, failure, forgetFailure } = useConsoleWrite(touchedByProducts, onSessionEnd)
  const close = () => {
    forgetFailure()
    onClose()
  }
  return (
    <ReasonDialog
      open={open}
      title={`Put back ${listing.title}`}
      submitLabel="Put back"
      isDanger={false}
      busy={isPending}
      failure={failure}
      onClose={close}
      onSubmit={(reason) =>
        write({
          send: () => restoreProduct(listing.id, reason),
          done: ({ title }) => ({ title: 'Put back', description: title }),
          onDone: close,
        })
      }
    >
      <p>
        It is on sale again as its baker left it, and they get a mail. Only what an admin archived can be put
        back: what a baker deleted stays deleted.
      </p>
    </ReasonDialog>
  )
}
