import type { AdminListing } from '#shared/api/admin-listings.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { restoreProduct } from './api.ts'
import { staleAfterProductChange } from './product-queries.ts'

interface RestoreDialogProps {
  listing: Pick<AdminListing, 'id' | 'title'>
  onClose: () => void
  onSessionEnd: () => void
}

/** Asks before restoring a listing that an admin archived. */
export function RestoreDialog({ listing, onClose, onSessionEnd }: RestoreDialogProps) {
  return (
    <ReasonDialog
      title={`Restore ${listing.title}`}
      submitLabel="Put back"
      isDanger={false}
      send={(reason) => restoreProduct(listing.id, reason)}
      toastFor={({ title }) => ({ title: 'Put back', description: title })}
      staleUrls={staleAfterProductChange}
      onClose={onClose}
      onSessionEnd={onSessionEnd}
    >
      <p>
        Buyers see it again as its baker left it, and we email the baker. You can restore only listings that
        an admin archived. Listings deleted by their baker stay deleted.
      </p>
    </ReasonDialog>
  )
}
