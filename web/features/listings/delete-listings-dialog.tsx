import type { Listing } from '#shared/api/listings.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface DeleteListingsDialogProps {
  open: boolean
  listings: readonly Listing[]
  busy: boolean
  /** the progress as text; empty before the start */
  progress: string
  onDelete: () => void
  onClose: () => void
}

/** Asks for confirmation before deleting listings, with their names. */
export function DeleteListingsDialog({
  open,
  listings,
  busy,
  progress,
  onDelete,
  onClose,
}: DeleteListingsDialogProps) {
  const isOne = listings.length === 1
  return (
    <Dialog
      open={open}
      title={isOne ? 'Delete listing' : `Delete ${listings.length} listings`}
      onClose={() => !busy && onClose()}
      foot={
        <div className="row">
          <Button variant="danger" icon="trash" busy={busy} onClick={onDelete}>
            {isOne ? 'Delete listing' : `Delete ${listings.length} listings`}
          </Button>
          <Button variant="quiet" onClick={() => !busy && onClose()}>
            Keep {isOne ? 'it' : 'them'}
          </Button>
        </div>
      }
    >
      <p>{isOne ? 'This removes it for good:' : 'This removes them for good:'}</p>
      <ul>
        {listings.map((listing) => (
          <li key={listing.id}>{listing.title}</li>
        ))}
      </ul>
      <p className="small muted">Orders already placed stay as they are.</p>
      <p role="status" className="small">
        {progress}
      </p>
    </Dialog>
  )
}
